// What all explorers are made of: fields, and what is said and drawn of an access.
// Each kind has a rule, what to count by it and to draw, and a way to ask its reader.
const ways = {};

function put(to, name, properties = {}, ...content) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...content);
  to.append(element);
  return element;
}

function field(form, name, words, control) {
  const label = put(form, 'label', { className: name }, put(form, 'span', {}, words));
  label.append(control);
  return control;
}

function number(form, name, words, value, min, max) {
  return field(form, name, words, Object.assign(document.createElement('input'),
    { name, type: 'number', inputMode: 'numeric', value, min, max, step: 1, required: true }));
}

function choice(form, name, words, options) {
  const select = Object.assign(document.createElement('select'), { name });
  for (const [value, text] of options) select.append(new Option(text, value));
  return field(form, name, words, select);
}

// `words`: what one of them is called, and what several are.
const plural = (n, words) => `${n} ${words.split('|')[n === 1 ? 0 : 1]}`;
const decimal = (n) => String(n).replace('.', '⟦.⟧');
const BYTES = { unsigned: 4, int: 4, float: 4, char: 1, short: 2, double: 8, uint2: 8, float2: 8, uint4: 16, float4: 16 };

// What is said and drawn of an access that was counted.
function say(answer, { said: [first, ...rest] }, known = '') {
  answer.className = 'answer';
  answer.replaceChildren();
  put(answer, 'b', {}, first);
  const said = rest.join('⟦; ⟧');
  answer.append(`⟦, ${said}.⟧${known}`);
}

function show(pictures, drawings) {
  pictures.replaceChildren(...drawings.map(([words, svg]) => {
    const figure = document.createElement('figure');
    figure.append(svg);
    put(figure, 'figcaption', {}, words);
    return figure;
  }));
}
