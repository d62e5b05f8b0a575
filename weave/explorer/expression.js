// An index as C writes it, over whole numbers and names: read once, then
// computed for each lane. `tile[y][x]` has two of them, the row and the column.
const LEVELS = [['|'], ['^'], ['&'], ['=='], ['<'], ['<<', '>>'], ['+', '-'], ['*', '/', '%']];
const APPLY = {
  '|': (a, b) => a | b, '^': (a, b) => a ^ b, '&': (a, b) => a & b,
  '==': (a, b) => Number(a === b), '<': (a, b) => Number(a < b), '<<': (a, b) => a << b, '>>': (a, b) => a >> b,
  '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b,
  '/': (a, b) => Math.trunc(a / divisor(b)), '%': (a, b) => a % divisor(b),
};

function divisor(b) {
  if (b === 0) throw new Error('⟦divides by zero⟧');
  return b;
}

// The words of an expression; what is none is an error.
function wordsOf(text) {
  const words = text.match(/\d+|[A-Za-z_][\w.]*|<<|>>|==|\S/g) || [];
  const odd = words.find((word) => !/^(\d+|[A-Za-z_][\w.]*|<<|>>|==|[-+*\/%^&|~()[\]<?:])$/.test(word));
  if (odd) throw new Error(`⟦${odd} means nothing here⟧`);
  return words;
}

function parse(words, names) {
  const expect = (wanted) => {
    const got = words.shift();
    if (got !== wanted) throw new Error(got ? `⟦${wanted} is missing before ${got}⟧` : `⟦${wanted} is missing at the end⟧`);
  };
  function operand() {
    const word = words.shift();
    if (word === undefined) throw new Error('⟦the end is missing⟧');
    if (word === '(') {
      const inner = whole();
      expect(')');
      return inner;
    }
    if (word === '-' || word === '~' || word === '+') {
      const inner = operand();
      return (lane) => (word === '-' ? -inner(lane) : word === '~' ? ~inner(lane) : inner(lane));
    }
    if (/^\d/.test(word)) return () => Number(word);
    const name = word.replace(/^threadIdx\./, '');
    if (names.includes(name)) return (lane) => lane[name];
    const known = names.join(', ');
    throw new Error(`⟦${word} means nothing here; write ${known} and whole numbers⟧`);
  }
  function level(n) {
    if (n === LEVELS.length) return operand();
    let left = level(n + 1);
    while (LEVELS[n].includes(words[0])) {
      const apply = APPLY[words.shift()], a = left, b = level(n + 1);
      left = (lane) => apply(a(lane), b(lane));
    }
    return left;
  }
  function whole() {
    const asked = level(0);
    if (words[0] !== '?') return asked;
    words.shift();
    const yes = whole();
    expect(':');
    const no = whole();
    return (lane) => (asked(lane) ? yes(lane) : no(lane));
  }
  return { whole, expect };
}

// An access, `tile[row][column]`, `in[i]` or a bare index, as a function of the
// lane and of the length of a row.
function access(text, names) {
  const words = wordsOf(text), { whole, expect } = parse(words, names), parts = [];
  if (words[1] === '[') words.shift();
  if (words[0] === '[') {
    while (words.length && parts.length < 2) {
      expect('[');
      parts.push(whole());
      expect(']');
    }
  } else {
    parts.push(whole());
  }
  const [odd] = words, [first, second] = parts;
  if (odd) throw new Error(`⟦${odd} is too much⟧`);
  return (lane, row) => (second ? first(lane) * row + second(lane) : first(lane));
}
