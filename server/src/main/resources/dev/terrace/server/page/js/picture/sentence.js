// A node in words, for the tip beside the pointer and for screen readers.
import { amount, bare, percent, shown, word } from '../amounts.js';
import { count, number, short } from '../words.js';

export function nodeSentence(cell, cluster, resource, after) {
  const used = after ? cell.usedAfter : cell.used;
  const offers = shown(resource, cell.offers);
  const holds = cell.parts
    .map(part => [part[0], after ? part[2] : part[1]])
    .filter(part => part[1] > 0)
    .map(([queue, units]) => `${queueName(cluster, queue)} ${bare(resource, shown(resource, units))}`);
  const pods = cell.parts.reduce((all, part) => all + part[after ? 4 : 3], 0);
  const devices = (cell.devices ?? []).map(device => deviceSentence(device, after));
  return [
    `${cell.node.name}: ${
      cell.offers > 0
        ? `${bare(resource, shown(resource, used))} of ${amount(resource, offers)} used, ${percent(used, cell.offers)}`
        : `offers no ${word(resource)}`
    }`,
    holds.length > 0 && holds.join(', '),
    cell.devices ? devices.length > 0 && devices.join('; ') : `${number(pods)} of ${count(cell.node.pods, 'pod')}`,
    cell.node.cordoned && 'cordoned',
    after && changes(cell),
    after && cell.pipelined > 0 && `${count(cell.pipelined, 'pod')} pipelined`,
  ]
    .filter(Boolean)
    .join('; ');
}

const fewPods = 4;

function deviceSentence(device, after) {
  const used = device.parts.reduce((all, part) => all + part[after ? 2 : 1], 0);
  const pods = device.pods[after ? 1 : 0].map(short);
  const names = pods.slice(0, fewPods).join(', ') + (pods.length > fewPods ? ` and ${pods.length - fewPods} more` : '');
  return `${device.id}: ${number(used)} of ${number(device.offers)}${names && ` by ${names}`}`;
}

function changes(cell) {
  const came = cell.parts.reduce((all, part) => all + Math.max(0, part[4] - part[3]), 0);
  const went = cell.parts.reduce((all, part) => all + Math.max(0, part[3] - part[4]), 0);
  return [came > 0 && `${number(came)} more in this cycle`, went > 0 && `${number(went)} fewer`].filter(Boolean).join(', ');
}

function queueName(cluster, queue) {
  return queue < 0 ? 'no queue' : cluster.queues[queue].name;
}

/** The whole picture in one sentence. */
export function clusterSentence(cells, resource, after, ran) {
  let used = 0;
  let offers = 0;
  let full = 0;
  let empty = 0;
  for (const cell of cells) {
    const each = after ? cell.usedAfter : cell.used;
    used += each;
    offers += cell.offers;
    if (cell.offers > 0 && each >= 0.99 * cell.offers) full++;
    if (cell.offers > 0 && each === 0) empty++;
  }
  const known = offers > 0;
  return [
    count(cells.length, 'node'),
    known
      ? `${bare(resource, shown(resource, used))} of ${amount(resource, shown(resource, offers))} used (${percent(used, offers)})`
      : `none offers ${word(resource)}`,
    known && `${number(full)} full, ${number(empty)} empty`,
    ran && `${count(cells.filter(cell => cell.changed).length, 'node')} changed by the cycle`,
  ]
    .filter(Boolean)
    .join(' · ');
}
