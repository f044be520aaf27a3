// The frame of a chart: its title, what it shows in a sentence, its legend, the plot, and the table behind it.
import { bounded } from './axes.js';
import { button, el } from './dom.js';
import { csvOf, rowsOf, save, svgOf } from './figure.js';
import { paintMark, signOf } from './marks.js';
import { dash, fillOf, paints } from './paints.js';

/**
 * `table()` returns the table behind the chart, whenever it is opened. `series()` returns the rows of its CSV, which are
 * otherwise those of the table. `file`, with a height and `paint(context, box)`, is the plot of a file where the page
 * shows elements.
 */
export function chart({ title, sentence = null, legend = [], tools = [], plots = [], table = null, series = () => rowsOf(table()), file = null, note = null }) {
  const text = [title].flat().map(part => part.textContent ?? part).join('');
  const slug = text.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase();
  const files = [
    button('Save as SVG', () => save(svgOf(figure, { title: text, sentence, legend, file }), 'image/svg+xml', `${slug}.svg`), { 'aria-label': `Save as SVG: ${text}` }),
    button('CSV', () => save(csvOf(series()), 'text/csv', `${slug}.csv`), { 'aria-label': `CSV: ${text}` }),
  ];
  const figure = el(
    'figure.chart',
    {},
    el('figcaption', {}, el('h3', {}, title), sentence && el('p.faint', {}, sentence)),
    el('div.chart-head', {}, legend.length > 0 && el('ul.legend', {}, legend), el('div.tools', {}, tools, files)),
    plots,
    note && el('p.faint.note', {}, note),
    table && behind(title, table),
  );
  return figure;
}

function behind(title, table) {
  const place = el('div');
  const details = el('details.behind', {}, el('summary', {}, 'Table', el('span.unseen', {}, ' of ', [title].flat().map(part => part.textContent ?? part))), place);
  details.addEventListener('toggle', () => place.replaceChildren(...(details.open ? [table()] : [])));
  return details;
}

/** A part of a legend: the colour of the queue at a place, and its name. */
export function key(place, text) {
  return mark(`swatch.${fillOf(place)}`, text, (context, x, y) => {
    context.fillStyle = paints().fill(context, place);
    context.fillRect(x, y + 1, 14, 12);
  });
}

/** A part of a legend: the line of the configuration at a place. */
export function lineKey(place, text) {
  return mark(`swatch.line-${place}`, text, (context, x, y) => line(context, paints().stroke(place), dash(place), x, y));
}

/** A part of a legend: the mark of the configuration at a place. */
export function markKey(place, text) {
  const sign = el(`span.sign.line-${place % 6}`, { 'aria-hidden': 'true' }, signOf(place));
  return Object.assign(el('li', {}, sign, text), { draw: (context, x, y) => paintMark(context, place, x + 8, y + 8, 5) });
}

/** A part of a legend: the line of a capacity. */
export function capacityKey(text) {
  return mark('dashed', text, (context, x, y) => line(context, paints().text, [6, 4], x, y));
}

/** A part of a legend: the line of a bound that no policy can beat. */
export function boundKey(text) {
  return mark('dotted', text, (context, x, y) => line(context, paints().text, bounded, x, y));
}

function mark(kind, text, draw) {
  return Object.assign(el('li', {}, el(`span.${kind}`, { 'aria-hidden': 'true' }), text), { draw });
}

function line(context, colour, dashes, x, y) {
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.setLineDash(dashes);
  context.beginPath();
  context.moveTo(x, y + 7);
  context.lineTo(x + 18, y + 7);
  context.stroke();
  context.setLineDash([]);
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
