// The words of a kernel in the book's colours.
const WORDS = /(\/\/.*|\/\*[^]*?(?:\*\/|$))|("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|(^[ \t]*#.*)|(\b(?:0[xX][\da-fA-F]+|\d[\d.]*(?:[eE][-+]?\d+)?)[uUlLfF]*)|([A-Za-z_]\w*)/gm;
const SORTS = ['comment', 'string', 'preprocessor', 'number'];
const KEYWORDS = {
  specifier: '__global__ __device__ __shared__ __constant__ __restrict__ __forceinline__ __launch_bounds__ const constexpr extern static volatile inline',
  type: 'unsigned int float double char short long void bool auto size_t uint2 uint4 int2 int4 float2 float4 dim3 struct enum',
  keyword: 'if else for while do return break continue switch case default template typename using sizeof true false',
  variable: 'threadIdx blockIdx blockDim gridDim warpSize',
};
const SORT_OF = new Map(Object.entries(KEYWORDS).flatMap(([sort, words]) => words.split(' ').map((word) => [word, sort])));

// [sort, text] of each piece, in order.
function pieces(source) {
  const all = [];
  let at = 0;
  for (const found of source.matchAll(WORDS)) {
    const [text] = found, which = found.slice(1, 5).findIndex(Boolean);
    const sort = SORTS[which] || SORT_OF.get(text) || (/^__\w+/.test(text) || source[found.index + text.length] === '(' ? 'function' : '');
    if (found.index > at) all.push(['', source.slice(at, found.index)]);
    all.push([sort, text]);
    at = found.index + text.length;
  }
  if (at < source.length) all.push(['', source.slice(at)]);
  return all;
}
