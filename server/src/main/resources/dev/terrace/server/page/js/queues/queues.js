// All queues, one below the other, on one scale.
import { bar, key } from './bar.js';
import { bounds, score } from './score.js';
import { standings } from './standing.js';
import { bare, title } from '../amounts.js';
import { el } from '../dom.js';
import { fillOf } from '../../pictures/js/paints.js';
import { duration } from '../../pictures/js/words.js';
import { count, decimal, number } from '../words.js';

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
