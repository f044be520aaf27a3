// The load of a cluster for one resource: the amount of each queue on each node before and after, in the chosen order.
import { together } from './devices.js';

export const orders = [
  ['name', 'by name'],
  ['fullest', 'fullest first'],
  ['emptiest', 'emptiest first'],
  ['queue', 'by largest queue'],
  ['changed', 'what changed first'],
];

/**
 * The cells in the order of the picture. Each has its node, its capacity, and `parts`: [queue, amount before, amount
 * after] by index of the queue. Without a cycle, before and after are equal. `pipelined` counts the pods that will be
 * bound here after evicted pods have left. If `devices` by node are given, the cells show them instead of a resource of
 * nodes.
 */
export function loads(before, after, resource, order, places = [], devices = null) {
  const column = before.resources.indexOf(resource);
  const pipelined = new Map();
  for (const { node } of places) pipelined.set(node, (pipelined.get(node) ?? 0) + 1);
  const later = after && new Map(after.nodes.map(node => [node.name, node]));
  const cells = before.nodes.map((node, index) => {
    const next = later ? (later.get(node.name) ?? node) : node;
    const own = devices && (devices.get(node.name) ?? []);
    const parts = own ? together(own) : merge(node.carries, next.carries, column);
    return {
      node,
      next,
      index,
      devices: own,
      offers: own ? own.reduce((total, device) => total + device.offers, 0) : node.allocatable[column],
      parts,
      used: sum(parts, 1),
      usedAfter: sum(parts, 2),
      pipelined: pipelined.get(node.name) ?? 0,
      changed: parts.some(part => part[3] !== part[4] || part[1] !== part[2]),
    };
  });
  return order === 'name' ? cells : cells.sort(comparison(order));
}

/** [queue, before, after, pods before, pods after] for each queue with a load here before or after. */
function merge(before, after, column) {
  const parts = before.map(carry => [carry[0], carry[2 + column], 0, carry[1], 0]);
  for (const carry of after) {
    const part = parts.find(each => each[0] === carry[0]);
    if (part) {
      part[2] = carry[2 + column];
      part[4] = carry[1];
    } else parts.push([carry[0], 0, carry[2 + column], 0, carry[1]]);
  }
  return parts.sort((a, b) => a[0] - b[0]);
}

function comparison(order) {
  const filled = cell => (cell.offers > 0 ? cell.usedAfter / cell.offers : -1);
  const change = cell => cell.parts.reduce((all, part) => all + Math.abs(part[4] - part[3]), 0);
  const largest = cell => cell.parts.reduce((most, part) => (part[2] > most[2] ? part : most), [Infinity, 0, 0])[0];
  const key = {
    fullest: cell => -filled(cell),
    emptiest: cell => (cell.offers > 0 ? filled(cell) : 2),
    queue: largest,
    changed: cell => -change(cell),
  }[order];
  // Infinity minus Infinity is NaN, which falls through to the next key.
  return (a, b) => key(a) - key(b) || filled(b) - filled(a) || a.index - b.index;
}

function sum(parts, column) {
  return parts.reduce((total, part) => total + part[column], 0);
}
