// The terms of a queue's score as a stack: positive terms to the right of zero, negative ones to the left.
import { el } from '../dom.js';
import { list, number } from '../words.js';

/** The common bounds of all queues, so that their stacks are comparable. */
export function bounds(queues) {
  const sums = queues.map(({ terms }) => [sum(terms, -1), sum(terms, 1)]);
  return { low: Math.min(0, ...sums.map(each => each[0])), high: Math.max(1e-9, ...sums.map(each => each[1])) };
}

export function score(queue, { low, high }, order) {
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
