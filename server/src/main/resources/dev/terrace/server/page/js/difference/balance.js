// Who gains and who loses: for each queue a bar to the right or to the left, one resource at a time.
import { bare, title } from '../amounts.js';
import { el, segments } from '../dom.js';
import { fill } from '../palette.js';
import { number } from '../words.js';

/** `queues` as a difference has them: allocated and waiting pods under a and b. */
export function balance(queues, cluster, resource, onResource) {
  const names = Object.keys(queues);
  const known = [...new Set(names.flatMap(name => Object.keys({ ...queues[name].allocated.a, ...queues[name].allocated.b })))];
  const chosen = known.includes(resource) ? resource : known[0];
  const gain = name => (queues[name].allocated.b[chosen] ?? 0) - (queues[name].allocated.a[chosen] ?? 0);
  const most = Math.max(1e-9, ...names.map(name => Math.abs(gain(name))));
  const indexOf = new Map((cluster?.queues ?? []).map((queue, i) => [queue.name, i]));
  return [
    el('div.balance-head', {}, el('h3', {}, 'Who gains, who loses'), segments('Resource', 'balance', known.map(name => [name, title(name)]), chosen, onResource)),
    el(
      'table.balance',
      {},
      el('thead', {}, el('tr', {}, ['Queue', 'Loses', 'Gains', 'Allocated', 'Waiting pods'].map(text => el('th', { scope: 'col' }, text)))),
      el('tbody', {}, names.map(name => line(name, queues[name], gain(name), most, chosen, indexOf.get(name) ?? -1))),
    ),
  ];
}

function line(name, { allocated, waitingPods }, gain, most, resource, queue) {
  const size = `${((100 * Math.abs(gain)) / most).toFixed(1)}%`;
  const text = `${gain > 0 ? '+' : ''}${bare(resource, gain)}`;
  const piece = el('span.balance-bar', { vars: { '--size': size } }, el(`i.${fill(queue).replace(' ', '.')}`), el('b', {}, text));
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, el(`span.swatch.${fill(queue).replace(' ', '.')}`, { 'aria-hidden': 'true' }), name),
    el('td.loses', {}, gain < 0 ? piece : ''),
    el('td.gains', {}, gain > 0 ? piece : ''),
    el('td.number', {}, `${bare(resource, allocated.a[resource] ?? 0)} → ${bare(resource, allocated.b[resource] ?? 0)}`),
    el('td.number', {}, waitingPods.a === waitingPods.b ? number(waitingPods.a) : `${number(waitingPods.a)} → ${number(waitingPods.b)}`),
  );
}
