// Small multiples: charts of one kind side by side, on the same axes.
import { el } from './dom.js';
import { createSurface } from './surface.js';

const height = 136;
const edges = { left: 48, right: 8, top: 18, bottom: 40 };

/** `each` has {title, paint(context, box)} of each chart. Returns their element, and a function that repaints all. */
export function multiples(each) {
  const surfaces = [];
  const cells = each.map(({ title, detail, paint }) => {
    const place = el('div');
    const cell = el('div.multiple', {}, el('p.multiple-title', {}, title, detail && el('span.faint', {}, ` ${detail}`)), place);
    surfaces.push(createSurface(place, height, paint, edges));
    return cell;
  });
  return { element: el('div.multiples', {}, cells), repaint: () => surfaces.forEach(surface => surface.repaint()) };
}
