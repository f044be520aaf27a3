// A heat map: a table whose cells are shaded by their values, and the same cells for a file.
import { label } from './axes.js';
import { el, table } from './dom.js';
import { paints } from './paints.js';

/** A shaded cell. `heat` is from 0 to 1. */
export function shaded(kind, value, heat, text, attributes = {}) {
  return el(`${kind}.heat`, { value: String(value), vars: { '--heat': String(heat) }, ...attributes }, text);
}

/** `corner` names the rows; each row has its title and elements, such as those of `shaded`. */
export function heatMap(caption, corner, titles, rows) {
  return el('div.heat-map', {}, table(caption, [{ text: corner, left: true }, ...titles], rows));
}

/** The height of the cells in a file. */
export function heightOf(rows) {
  return 40 + 18 * rows.length;
}

/** Paints a file. Each row has its title and cells with `text` and `heat`; `left` is the room for the titles. */
export function paintHeatMap(context, { right }, heading, titles, rows, { left = 100, widest = 64 } = {}) {
  const step = Math.min(widest, (right - left) / titles.length);
  label(context, heading, left, 2, 'left', 'top');
  titles.forEach((title, i) => label(context, title, left + (i + 0.5) * step, 20, 'center', 'top'));
  rows.forEach(([text, ...cells], row) => {
    const top = 38 + 18 * row;
    label(context, text, left - 8, top + 9, 'right');
    cells.forEach(({ text, heat }, i) => {
      context.globalAlpha = heat;
      context.fillStyle = paints()['heat-full'];
      context.fillRect(left + i * step, top, step - 1, 17);
      context.globalAlpha = 1;
      label(context, text, left + (i + 0.5) * step, top + 9, 'center', 'middle', null, 'text');
    });
  });
}
