// All queues, one below the other, on one scale.
import { fillOf } from '../../pictures/js/paints.js';
import { duration } from '../../pictures/js/words.js';
import { bare, title } from '../amounts.js';
import { el } from '../dom.js';
import { count, decimal, list, number } from '../words.js';
import { standings } from './standing.js';

export function mountQueues(host, store) {
  const subtitle = el('span.faint');
  const cards = el('ul.queue-cards', { tabindex: '0', 'aria-labelledby': 'queues-title' });
  host.append(el('div.panel-head', {}, el('h2', { id: 'queues-title' }, 'Queues'), subtitle), key(), cards);

  store.on(['before', 'report', 'resource', 'queue'], state => {
    const { before, report, resource, queue } = state;
    const all = before ? standings(before, report, resource) : [];
    const scale = Math.max(1e-9, ...all.flatMap(each => [each.allocated, each.deserved ?? 0, each.requested ?? 0, each.guarantee]));
    const limits = bounds(all);
    const order = [...new Set(all.flatMap(each => each.terms.map(term => term[0])))];
    subtitle.textContent = before ? `in ${title(resource)}${report ? ', after the cycle' : ''}` : '';
    const focused = cards.contains(document.activeElement) ? document.activeElement.dataset.queue : null;
    cards.replaceChildren(...all.map(each => card(each, resource, scale, limits, order, queue, store)));
    if (focused) cards.querySelector(`[data-queue="${CSS.escape(focused)}"]`)?.focus();
  });
}

function card(queue, resource, scale, limits, order, chosen, store) {
  const choose = () => store.change({ queue: chosen === queue.name ? null : queue.name });
  return el(
    `li.queue-card${chosen !== null && chosen !== queue.name ? '.dimmed' : ''}`,
    {},
    el(
      'div.queue-head',
      {},
      el(
        'button.queue-name',
        { type: 'button', 'aria-pressed': String(chosen === queue.name), 'data-queue': queue.name, onclick: choose },
        el(`span.swatch.${fillOf(queue.index)}`, { 'aria-hidden': 'true' }),
        queue.name,
      ),
      queue.share !== null &&
        el(`span.share${queue.share > 1.0005 ? '.over' : ''}`, { title: 'Allocated of deserved, of the resource where it is the most' }, shareOf(queue)),
    ),
    el(
      'p.queue-facts',
      {},
      el('span.faint', {}, `weight ${number(queue.weight)}`),
      queue.waiting > 0 ? el('span.waiting', {}, waits(queue.waiting, 'pod', queue)) : queue.waitingGroups > 0 && el('span.waiting', {}, waits(queue.waitingGroups, 'group', queue)),
    ),
    bar(queue, resource, scale),
    el('p.queue-amounts', {}, amounts(queue, resource)),
    queue.terms.length > 0 && score(queue, limits, order),
    queue.figures &&
      el('p.queue-amounts', {}, Object.entries(queue.figures).map(([name, value]) => el('span', {}, el('b', {}, decimal(value, 3)), ` ${name}`))),
  );
}

/** "5 pods wait, for up to 2 h 3 m". */
function waits(amount, noun, { waitingFor }) {
  return `${count(amount, noun)} ${amount === 1 ? 'waits' : 'wait'}${waitingFor === null ? '' : `, for ${amount === 1 ? '' : 'up to '}${duration(waitingFor)}`}`;
}

/** "145 % of its cpu". */
function shareOf({ share, shareOf: resource }) {
  return `${number(Math.round(100 * share))} %${resource ? ` of its ${title(resource)}` : ''}`;
}

function amounts(queue, resource) {
  const all = [
    ['allocated', queue.allocated],
    ['deserved', queue.deserved],
    ['requested', queue.requested],
    ['guarantee', queue.guarantee || null],
    ['capability', queue.capability],
  ];
  return all.filter(([, value]) => value !== null).map(([name, value]) => el('span', {}, el('b', {}, bare(resource, value)), ` ${name}`));
}

function bar(queue, resource, scale) {
  const at = value => `${(100 * Math.min(1, Math.max(0, value / scale))).toFixed(2)}%`;
  const mark = (kind, value) => value !== null && value > 0 && el(`i.mark.${kind}`, { vars: { '--at': at(value) } });
  return el(
    'div.bar-track',
    { role: 'img', 'aria-label': sentence(queue, resource) },
    queue.requested > 0 && el('i.requested', { vars: { '--size': at(queue.requested) } }),
    el(`i.allocated.${fillOf(queue.index)}`, { vars: { '--size': at(queue.allocated) } }),
    mark('guarantee', queue.guarantee),
    mark('capability', queue.capability),
    mark('deserved', queue.deserved),
  );
}

function key() {
  const item = (kind, text) => el('li', {}, el(`i.key.${kind}`, { 'aria-hidden': 'true' }), text);
  return el(
    'ul.bar-key',
    { 'aria-label': 'Key to the bars' },
    item('allocated', 'allocated'),
    item('requested', 'requested'),
    item('deserved', 'deserved'),
    item('guarantee', 'guarantee'),
    item('capability', 'capability'),
  );
}

function sentence(queue, resource) {
  const part = (name, value) => value !== null && value !== 0 && `${name} ${bare(resource, value)}`;
  return [
    `${queue.name}, ${resource}: allocated ${bare(resource, queue.allocated)}`,
    part('deserved', queue.deserved),
    part('requested', queue.requested),
    part('guarantee', queue.guarantee),
    part('capability', queue.capability),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The common bounds of all queues, so that their stacks are comparable. */
function bounds(queues) {
  const sums = queues.map(({ terms }) => [sum(terms, -1), sum(terms, 1)]);
  return { low: Math.min(0, ...sums.map(each => each[0])), high: Math.max(1e-9, ...sums.map(each => each[1])) };
}

function score(queue, { low, high }, order) {
  const at = value => `${((100 * (value - low)) / (high - low)).toFixed(2)}%`;
  let up = 0;
  let down = 0;
  const parts = queue.terms.map(([plugin, adds]) => {
    const from = adds < 0 ? (down += adds) : (up += adds) - adds;
    return el(`i.term.term-${order.indexOf(plugin) % 6}`, { vars: { '--from': at(from), '--to': at(from + Math.abs(adds)) } });
  });
  const words = list(queue.terms.map(term)).join('');
  const total = queue.score === null ? '' : ` make ${number(queue.score)}`;
  return el(
    'div.score',
    {},
    el('div.score-track', { role: 'img', 'aria-label': `${queue.name}, terms of its score: ${words}${total}` }, parts, el('i.zero', { vars: { '--at': at(0) } })),
    el(
      'ul.score-terms',
      {},
      queue.terms.map(each => el('li', {}, el(`i.dot.term-${order.indexOf(each[0]) % 6}`, { 'aria-hidden': 'true' }), term(each))),
      queue.score !== null && el('li.score-total', {}, `= ${number(queue.score)}${queue.scoredBy && ` in ${queue.scoredBy}`}`),
    ),
  );
}

function term([plugin, adds, own, weight]) {
  return weight !== null && weight !== 1 ? `${plugin} ${number(weight)} × ${number(own)}` : `${plugin} ${number(adds)}`;
}

function sum(terms, sign) {
  return terms.reduce((total, [, adds]) => total + (Math.sign(adds) === sign ? adds : 0), 0);
}
