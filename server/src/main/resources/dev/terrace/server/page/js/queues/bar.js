// One queue as a bar: the allocated amount as a filling, the requested amount behind it, and marks for deserved,
// guarantee and capability.
import { bare } from '../amounts.js';
import { el } from '../dom.js';
import { fillOf } from '../../pictures/js/paints.js';

export function bar(queue, resource, scale) {
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

export function key() {
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
