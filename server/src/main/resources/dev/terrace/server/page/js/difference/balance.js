// Gains and losses by queue: a bar to the right or to the left, for one resource at a time. The server computes the
// change.
import { bare, title } from '../amounts.js';
import { el, figure, segments } from '../dom.js';
import { fillOf } from '../../pictures/js/paints.js';
import { number } from '../words.js';

/** "Under b, research gains and batch loses.", from the lists of a document. */
export function verdict({ gaining, losing, mixed }, b) {
  const said = [
    [gaining, 'gains', 'gain'],
    [losing, 'loses', 'lose'],
    [mixed, 'gains and loses', 'gain and lose'],
  ]
    .filter(([queues]) => queues.length > 0)
    .map(([queues, one, many]) => `${queues.join(', ')} ${queues.length === 1 ? one : many}`);
  return said.length > 0 ? `Under ${b}: ${said.join('; ')}.` : `Under ${b}, no queue gains or loses.`;
}

/** `queues` come from a difference document; each has a and b. */
export function balance(queues, cluster, resource, onResource) {
  const names = Object.keys(queues);
  const known = resources(names.map(name => queues[name].change)) ?? resources(names.flatMap(name => Object.values(queues[name].allocated))) ?? [];
  const chosen = known.includes(resource) ? resource : known[0];
  const most = Math.max(1e-9, ...names.map(name => Math.abs(queues[name].change[chosen] ?? 0)));
  const indexOf = new Map((cluster?.queues ?? []).map((queue, i) => [queue.name, i]));
  return [
    el('div.balance-head', {}, el('h3', {}, 'Who gains, who loses'), segments('Resource', 'balance', known.map(name => [name, title(name)]), chosen, onResource)),
    el(
      'table.balance',
      {},
      el('thead', {}, el('tr', {}, ['Queue', 'Loses', 'Gains', 'Allocated', 'Pipelined', 'Waiting pods'].map(text => el('th', { scope: 'col' }, text)))),
      el('tbody', {}, names.map(name => line(name, queues[name], most, chosen, indexOf.get(name) ?? -1))),
    ),
  ];
}

/** The resources in the amounts, except pods; null if no other exists. */
function resources(amounts) {
  const all = [...new Set(amounts.flatMap(Object.keys))].filter(name => name !== 'pods');
  return all.length > 0 ? all : null;
}

function line(name, { allocated, promised, waitingPods, change }, most, resource, queue) {
  const gain = change[resource] ?? 0;
  const size = `${((100 * Math.abs(gain)) / most).toFixed(1)}%`;
  const piece = el('span.balance-bar', { vars: { '--size': size } }, el(`i.${fillOf(queue)}`), el('b', {}, figure(gain, `${gain > 0 ? '+' : ''}${bare(resource, gain)}`)));
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, el(`span.swatch.${fillOf(queue)}`, { 'aria-hidden': 'true' }), name),
    el('td.loses', {}, gain < 0 ? piece : ''),
    el('td.gains', {}, gain > 0 ? piece : ''),
    pair(allocated.a[resource], allocated.b[resource], value => bare(resource, value)),
    pair(promised.a[resource], promised.b[resource], value => bare(resource, value)),
    pair(waitingPods.a, waitingPods.b, number),
  );
}

function pair(a = 0, b = 0, show) {
  return el('td.number', {}, figure(a, show(a)), a !== b && [' → ', figure(b, show(b))]);
}
