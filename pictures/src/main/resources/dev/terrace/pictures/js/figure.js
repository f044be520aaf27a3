// A chart as a file: SVG with its title, caption and legend, or CSV with its series.
import { inLight, paints } from './paints.js';
import { createSvg } from './svg.js';
import { surfacesIn } from './surface.js';

/** The width of every figure. */
const width = 800;
const edge = 8;

/** `legend` has elements that draw their own mark. */
export function svgOf(element, { title, sentence, legend, file }) {
  return inLight(() => {
    const context = createSvg();
    let y = edge;
    const line = (text, font, colour, height) => {
      for (const part of wrapped(context, text, font)) {
        write(context, part, edge, y, font, colour);
        y += height;
      }
    };
    line(title, '650 15px sans-serif', paints().text, 20);
    if (sentence) line(sentence, '12px sans-serif', paints()['text-faint'], 16);
    if (legend.length > 0) y = keys(context, legend, y + 4);
    for (const surface of surfacesIn(element)) {
      const heading = surface.host.parentElement.querySelector(':scope > .multiple-title')?.textContent;
      if (heading) {
        y += 6;
        context.shifted(y, () => write(context, heading, edge, 0, '600 12px sans-serif', paints().text));
        y += 18;
      }
      context.shifted(y, () => surface.paintOn(context, width));
      y += surface.box().height + 4;
    }
    if (file) {
      context.shifted(y, () => file.paint(context, { width, height: file.height, left: edge, right: width - edge, top: 0, bottom: file.height }));
      y += file.height;
    }
    return context.text(width, y + edge, title);
  });
}

function keys(context, legend, top) {
  let x = edge;
  let y = top;
  for (const item of legend) {
    context.font = '12px sans-serif';
    const size = 24 + context.measureText(item.textContent).width;
    if (x > edge && x + size > width - edge) [x, y] = [edge, y + 18];
    item.draw(context, x, y);
    write(context, item.textContent, x + 22, y + 1, '12px sans-serif', paints().text);
    x += size + 12;
  }
  return y + 24;
}

function write(context, text, x, y, font, colour) {
  Object.assign(context, { font, fillStyle: colour, textAlign: 'left', textBaseline: 'top', globalAlpha: 1 });
  context.fillText(text, x, y);
}

function wrapped(context, text, font) {
  context.font = font;
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (context.measureText(longer).width <= width - 2 * edge) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Rows as CSV. A text that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvOf(rows) {
  const cell = value => {
    const text = typeof value === 'string' && /^[=+\-@\t]/.test(value) ? `'${value}` : String(value);
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map(row => `${row.map(cell).join(',')}\r\n`).join('');
}

/** The rows of a table, with the values behind its numbers. */
export function rowsOf(element) {
  return [...element.querySelectorAll('tr')].map(row => [...row.cells].map(cell => cell.querySelector('data')?.value ?? cell.textContent));
}

export function save(text, type, name) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
