// One node: its allocatable amounts, its load by resource, and its pods, with the changes by the cycle.
import { amounts, bare, percent, shown } from '../amounts.js';
import { el } from '../dom.js';
import { devicesOfNode } from './devices.js';

/** `report` and `after` add the pods that a cycle bound here or evicted; null before a cycle. */
export function nodeDetail(node, { before, after, report, devices }, commands) {
  const came = (report?.decisions.binds ?? []).filter(bind => bind.node === node.name).map(bind => ({ pod: bind.pod, job: bind.job, change: 'bound' }));
  const pipelined = (report?.decisions.pipelined ?? []).filter(bind => bind.node === node.name).map(bind => ({ pod: bind.pod, job: bind.job, change: 'pipelined' }));
  const gone = new Set(report?.evicts ?? []);
  const pods = [...came, ...pipelined, ...node.pods.map(pod => ({ ...pod, change: gone.has(pod.pod) ? 'evicted' : null }))];
  return [
    el('dl.amounts', {}, Object.entries(node.allocatable).map(([resource, offers]) => level(resource, offers, held(before, node.name, resource), after && held(after, node.name, resource)))),
    node.taints.length > 0 && el('p', {}, 'Taints: ', node.taints.map(taint => el('code', {}, taintText(taint)))),
    devicesOfNode(devices, node.name, commands),
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

/** The used amount of a resource on a node, or its number of pods. */
function held(cluster, name, resource) {
  const column = cluster.resources.indexOf(resource);
  const carries = cluster.nodes.find(each => each.name === name)?.carries ?? [];
  if (resource === 'pods') return carries.reduce((sum, carry) => sum + carry[1], 0);
  return column < 0 ? 0 : shown(resource, carries.reduce((sum, carry) => sum + carry[2 + column], 0));
}

function level(resource, offers, earlier, later) {
  const used = later ?? earlier;
  const part = offers > 0 ? Math.min(100, (100 * used) / offers) : 0;
  const was = later !== null && later !== earlier ? `, before the cycle ${bare(resource, earlier)}` : '';
  return el(
    'div',
    {},
    el('dt', {}, resource),
    el('dd', {}, el('span.level', { 'aria-hidden': 'true' }, el('i', { vars: { '--size': `${part.toFixed(1)}%` } })), `${bare(resource, used)} of ${bare(resource, offers)} (${percent(used, offers)})${was}`),
  );
}

function line(pod, commands) {
  return el(
    'li',
    {},
    pod.change && el(`span.badge.${pod.change}`, {}, pod.change),
    el('button.link', { type: 'button', onclick: () => commands.openPod(pod.pod) }, pod.pod),
    el('span.faint', {}, pod.requests ? ` ${amounts(pod.requests)}` : ''),
  );
}

function taintText(taint) {
  return typeof taint === 'string' ? taint : `${taint.key}${taint.value ? `=${taint.value}` : ''}:${taint.effect}`;
}
