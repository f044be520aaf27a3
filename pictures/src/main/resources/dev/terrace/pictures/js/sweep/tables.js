// Tables of a sweep: combinations with their differences, effects, runs; and the panel of one combination.
import { button, el, name, table } from '../dom.js';
import { csvOf, save } from '../figure.js';
import { facts } from '../parts.js';
import { clipped, count, duration, number } from '../words.js';
import { commandOf } from './data.js';

const most = 200;

/** The panel of the combination that was opened last. */
export function panel(data) {
  const element = el('div.life', { role: 'group', 'aria-live': 'polite', 'aria-label': 'The chosen combination', hidden: true });
  return {
    element,
    open(combination) {
      element.hidden = false;
      element.replaceChildren(...details(data, combination, () => (element.hidden = true)));
    },
  };
}

function details(data, combination, onclose) {
  const commands = (combination.rows.length > 0 ? combination.rows : [{ seed: null }]).map(row => commandOf(data, combination, row.seed)).join('\n');
  const copy = button(commands.includes('\n') ? 'Copy commands' : 'Copy command', async () => {
    await navigator.clipboard.writeText(commands);
    copy.textContent = 'Copied';
  });
  const title = el('h3', {}, name(combination.label));
  return [
    el('div.life-head', {}, title, el('div.tools', {}, copy, button('Close', onclose))),
    facts([['configuration', combination.configuration], ...Object.entries(combination.settings)]),
    table(
      `Metrics of ${combination.label}`,
      [{ text: 'Metric', left: true }, 'Mean', ...(combination.isFirst ? [] : ['Difference to the first']), ...(hasBounds(data) ? ['No policy is below'] : []), ...combination.rows.map(row => (row.seed === null ? 'Run' : `Seed ${row.seed}`))],
      data.metrics.map(metric => [
        metric.title,
        figure(metric, combination.values[metric.name].mean),
        ...(combination.isFirst ? [] : [difference(metric, combination)]),
        ...(hasBounds(data) ? [figure(metric, combination.values[metric.name].bound)] : []),
        ...combination.rows.map(row => (row.error === null ? figure(metric, row.values[metric.name]) : 'failed')),
      ]),
    ),
    el('p.multiple-title', {}, combination.rows.length > 1 ? 'Commands that repeat it, one for each seed' : 'The command that repeats it'),
    el('pre.command', { tabindex: '0', role: 'group', 'aria-label': 'Commands' }, commands),
  ];
}

function hasBounds({ metrics, combinations }) {
  return metrics.some(metric => isBounded(combinations, metric));
}

export function figure(metric, value) {
  return Number.isNaN(value) ? '–' : { value, text: metric.format(value) };
}

/** The difference of a combination to the first one, in words and in colour. */
function difference(metric, { isFirst, values }) {
  const { difference, doubt, low, high, pairs, betterPart } = values[metric.name];
  if (isFirst || Number.isNaN(difference)) return isFirst ? 'baseline' : '–';
  if (doubt !== '') return el('span.change.paired', {}, doubt);
  const verdict = Number.isNaN(low) ? 0 : Math.sign(difference) * metric.better;
  const sign = ['▼ ', '', '▲ '][verdict + 1];
  const share = metric.better === 0 || pairs === 1 ? '' : `, better in ${Math.round(betterPart * pairs)} of ${pairs}`;
  const parts = [metric.change(difference), Number.isNaN(low) ? null : `(${metric.change(low)} to ${metric.change(high)})${share}`].filter(Boolean);
  return el(`span.change.paired.${['worse', 'same', 'better'][verdict + 1]}`, {}, sign && el('span', { 'aria-hidden': 'true' }, sign), parts.map((part, i) => [i > 0 && ' ', el('span.whole', {}, part)]));
}

export function combinations(data) {
  const { element, open } = panel(data);
  const { metrics, combinations: all } = data;
  return el(
    'div',
    {},
    head(`${listed(all, 'combination')} Differences are to the first one. ▲ is better, ▼ is worse. A name opens its settings and commands.`, 'Combinations', 'combinations', () => [
      ['configuration', ...data.axes.map(axis => axis.key), 'runs', 'front', ...metrics.flatMap(({ name }) => [name, `${name} difference`, 'low', 'high', 'better part', 'bound'])],
      ...all.map(each => [
        each.configuration,
        ...Object.values(each.settings),
        each.runs,
        each.front,
        ...metrics.flatMap(({ name }) => ['mean', 'difference', 'low', 'high', 'betterPart', 'bound'].map(key => cell(each.values[name][key]))),
      ]),
    ]),
    table(
      'Combinations with their means and differences',
      [{ text: 'Combination', left: true }, 'Runs', ...metrics.flatMap(metric => [metric.title, 'difference', ...(isBounded(all, metric) ? ['lower bound'] : [])])],
      all.slice(0, most).map(each => [
        el('button.link', { type: 'button', onclick: () => open(each) }, name(clipped(each.label, 80), each.label)),
        number(each.runs),
        ...metrics.flatMap(metric => [
          figure(metric, each.values[metric.name].mean),
          difference(metric, each),
          ...(isBounded(all, metric) ? [figure(metric, each.values[metric.name].bound)] : []),
        ]),
      ]),
      { 'data-testid': 'combinations' },
    ),
    element,
  );
}

/** Whether a combination has a bound that says something: every wait is at least 0. */
function isBounded(combinations, { name }) {
  return combinations.some(each => each.values[name].bound > 0);
}

function listed(all, noun) {
  return `${count(all.length, noun)}${all.length > most ? `; the first ${most} are listed` : ''}.`;
}

function cell(value) {
  return Number.isNaN(value) ? '' : value;
}

/** A sentence above a table, and the button for its CSV. */
function head(sentence, title, file, rows) {
  return el('div.chart-head', {}, el('p.faint.sentence', {}, sentence), el('div.tools', {}, button('CSV', () => save(csvOf(rows()), 'text/csv', `${file}.csv`), { 'aria-label': `CSV: ${title}` })));
}

/** The mean of each value of each axis, and the spread of these means; null without an axis. */
export function effects({ metrics, effects: all, configurations, axes: swept }) {
  const axes = [...new Set(all.map(each => each.axis))];
  // An object of JSON does not keep the order of keys that are numbers.
  const valuesOf = axis => swept.find(each => each.key === axis)?.values ?? configurations;
  if (axes.length === 0) return null;
  const of = (axis, metric) => all.find(each => each.axis === axis && each.metric === metric.name);
  return el(
    'div',
    {},
    el('p.faint', {}, 'The mean over all runs with a value. The effect of an axis is the spread: its largest mean minus its smallest.'),
    table(
      'Effects of the axes',
      [{ text: 'Axis', left: true }, 'Value', ...metrics.map(metric => metric.title)],
      axes.flatMap(axis => [
        ...valuesOf(axis).map(value => [name(axis), name(value), ...metrics.map(metric => figure(metric, Number(of(axis, metric).means[value] ?? NaN)))]),
        [name(axis), el('strong', {}, 'spread'), ...metrics.map(metric => el('strong', {}, metric.distance(Number(of(axis, metric).spread ?? NaN))))],
      ]),
      { 'data-testid': 'effects' },
    ),
  );
}

export function runs({ rows, metrics, axes }) {
  return el(
    'div',
    {},
    head(`${listed(rows, 'run')} runs.csv in the folder of the sweep has all metrics.`, 'Runs', 'runs', () => [
      ['configuration', ...axes.map(axis => axis.key), 'seed', ...metrics.map(metric => metric.name), 'error', 'seconds', 'hash'],
      ...rows.map(row => [row.combination.configuration, ...Object.values(row.combination.settings), row.seed ?? '', ...metrics.map(metric => cell(row.values[metric.name])), row.error ?? '', row.seconds, row.hash]),
    ]),
    table(
      'Runs',
      [{ text: 'Combination', left: true }, 'Seed', ...metrics.map(metric => metric.title), 'Computing', 'Hash'],
      rows.slice(0, most).map(row => [
        name(clipped(row.combination.label, 80), row.combination.label),
        row.seed === null ? '–' : String(row.seed),
        ...metrics.map(metric => (row.error === null ? figure(metric, row.values[metric.name]) : 'failed')),
        { value: row.seconds, text: duration(row.seconds) },
        el('span', { title: row.hash }, row.hash.slice(0, 12)),
      ]),
      { 'data-testid': 'runs' },
    ),
  );
}
