// One node: what it offers, what it holds of each resource, and its pods, with what the cycle brought and took.
import { amount, percent } from '../amounts.js';
import { el } from '../dom.js';

/** `report` adds what a cycle bound here and evicted from here; null before one. */
export function nodeDetail(node, report, commands) {
  const came = (report?.decisions.binds ?? []).filter(bind => bind.node === node.name).map(bind => ({ pod: bind.pod, job: bind.job, change: 'bound' }));
  const later = (report?.decisions.pipelined ?? []).filter(bind => bind.node === node.name).map(bind => ({ pod: bind.pod, job: bind.job, change: 'pipelined' }));
  const gone = new Set(report?.evicts ?? []);
  const pods = [...came, ...later, ...node.pods.map(pod => ({ ...pod, change: gone.has(pod.pod) ? 'evicted' : null }))];
  return [
    el('dl.amounts', {}, Object.entries(node.allocatable).map(([resource, offers]) => level(resource, node.used[resource] ?? 0, offers))),
    node.taints.length > 0 && el('p', {}, 'Taints: ', node.taints.map(taint => el('code', {}, taintText(taint)))),
    el('h3', {}, report ? 'Pods, with what the cycle changes' : 'Pods'),
    pods.length === 0 && el('p.faint', {}, 'None.'),
    el('ul.pods', {}, pods.map(pod => line(pod, commands))),
    el(
      'details',
      {},
      el('summary', {}, 'Labels'),
      el('ul.labels', {}, Object.entries(node.labels).map(([name, value]) => el('li', {}, el('code', {}, `${name}=${value}`)))),
    ),
  ];
}

function level(resource, used, offers) {
  const part = offers > 0 ? Math.min(100, (100 * used) / offers) : 0;
  return el(
    'div',
    {},
    el('dt', {}, resource),
    el('dd', {}, el('span.level', { 'aria-hidden': 'true' }, el('i', { vars: { '--size': `${part.toFixed(1)}%` } })), `${amount(resource, used)} of ${amount(resource, offers)} (${percent(used, offers)})`),
  );
}

function line(pod, commands) {
  const words = { bound: 'bound', pipelined: 'later', evicted: 'evicted' };
  return el(
    'li',
    {},
    pod.change && el(`span.badge.${pod.change}`, {}, words[pod.change]),
    pod.job ? el('button.link', { type: 'button', onclick: () => commands.openJob(pod.job) }, pod.pod) : el('span', {}, pod.pod),
    el('span.faint', {}, pod.requests ? ` ${Object.entries(pod.requests).map(([resource, value]) => amount(resource, value)).join(' ')}` : ''),
  );
}

function taintText(taint) {
  return typeof taint === 'string' ? taint : `${taint.key}${taint.value ? `=${taint.value}` : ''}:${taint.effect}`;
}

/** Nodes that a story tells of, to be ringed in the picture. */
export function nodesOf(story) {
  return [...new Set([...story.tasks.map(task => task.node), ...(story.victims ?? []).map(each => each.from)].filter(Boolean))];
}

