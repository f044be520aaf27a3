// The frame of a chart: its title, what it shows in a sentence, its legend, the plot, and the table behind it.
import { button, el } from './dom.js';

/**
 * `table()` returns the table behind the chart, whenever it is opened. `surfaces` is where plots go.
 */
export function chart({ title, sentence = null, legend = [], tools = [], plots = [], table = null, note = null }) {
  return el(
    'figure.chart',
    {},
    el('figcaption', {}, el('h3', {}, title), sentence && el('p.faint', {}, sentence)),
    (legend.length > 0 || tools.length > 0) && el('div.chart-head', {}, legend.length > 0 && el('ul.legend', {}, legend), tools.length > 0 && el('div.tools', {}, tools)),
    plots,
    note && el('p.faint.note', {}, note),
    table && behind(title, table),
  );
}

function behind(title, table) {
  const place = el('div');
  const details = el('details.behind', {}, el('summary', {}, 'Table', el('span.unseen', {}, ' of ', [title].flat().map(part => part.textContent ?? part))), place);
  details.addEventListener('toggle', () => place.replaceChildren(...(details.open ? [table()] : [])));
  return details;
}

/** A part of a legend: a colour that a style class gives, and its name. */
export function key(kind, text) {
  return el('li', {}, el(`span.swatch.${kind}`, { 'aria-hidden': 'true' }), text);
}

/** The buttons that control a range, for users without a wheel. */
export function rangeTools(range, what) {
  return [
    button('−', () => range.zoom(1 / 1.6), { 'aria-label': `Show more ${what}` }),
    button('+', () => range.zoom(1.6), { 'aria-label': `Show less ${what}, larger` }),
    button('All', () => range.all(), { 'aria-label': `Show all of the ${what}` }),
  ];
}

/** The place of a plot that takes the focus and is described by a label. */
export function plot(label) {
  return el('div.plot', { tabindex: '0', role: 'application', 'aria-roledescription': 'chart', 'aria-label': label });
}
