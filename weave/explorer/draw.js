// Drawings. What is touched is framed, so that nothing rests on colour alone.
const SVG = 'http://www.w3.org/2000/svg';

function shape(to, name, attributes, words) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (words !== undefined) element.textContent = words;
  to.append(element);
  return element;
}

function drawing(wide, tall, label) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `-0.5 -0.5 ${wide + 1} ${tall + 1}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  return svg;
}

function cell(to, x, y, kind, bank) {
  const rect = shape(to, 'rect', { x, y, width: 1, height: 1, class: kind });
  rect.style.setProperty('--bank', bank);
}
