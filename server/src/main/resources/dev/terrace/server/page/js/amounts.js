// Amounts of resources. A cluster's columns use the scheduler's integers; a report uses cores, bytes and pieces.
import { dimensionOf } from './picture/devices.js';
import { number } from './words.js';

const powers = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi'];

function isBytes(resource) {
  return resource === 'memory' || resource.endsWith('storage') || resource.startsWith('hugepages-');
}

function isCounted(resource) {
  return resource === 'pods' || resource.startsWith('attachable-volumes-') || dimensionOf(resource);
}

/** Converts milli-cores, bytes, pods, volumes or thousandths to cores, bytes, pods, volumes or pieces. */
export function shown(resource, units) {
  return isBytes(resource) || isCounted(resource) ? units : units / 1000;
}

/** "12.5 cpu", "96Gi", "2 nvidia.com/gpu": the same spelling as on the command line. */
export function amount(resource, value) {
  return isBytes(resource) ? binary(value) : `${number(value)} ${resource === 'pods' && value === 1 ? 'pod' : word(resource)}`;
}

/** "12 cpu, 96Gi", without the amounts that are zero. */
export function amounts(all) {
  const some = Object.entries(all).filter(([, value]) => value !== 0);
  return some.length > 0 ? some.map(([resource, value]) => amount(resource, value)).join(', ') : 'nothing';
}

/** "12 cpu", "96Gi", "2 gpu": an amount beside a sentence that names the resource in full. */
export function brief(resource, value) {
  return isBytes(resource) ? binary(value) : `${number(value)} ${resource === 'pods' && value === 1 ? 'pod' : title(resource)}`;
}

/** The resource that is asked for the most, as a part of what the nodes offer. Without a report, the most used one. */
export function scarcest(cluster, report) {
  const parents = new Set(cluster.queues.map(queue => queue.parent));
  const asked = (report?.queues ?? []).filter(queue => !parents.has(queue.name));
  const sum = (all, of) => all.reduce((total, each) => total + of(each), 0);
  const parts = cluster.resources.map((resource, i) => {
    const offers = sum(cluster.nodes, node => node.allocatable[i]);
    const used = sum(cluster.nodes, node => sum(node.carries, carry => carry[2 + i]));
    const most = Math.max(shown(resource, used), sum(asked, queue => queue.requested?.[resource] ?? 0));
    return resource !== 'pods' && offers > 0 ? most / shown(resource, offers) : -1;
  });
  return cluster.resources[parts.indexOf(Math.max(...parts))] ?? 'cpu';
}

/** An amount without the resource's name, for use under a heading that names it. */
export function bare(resource, value) {
  return isBytes(resource) ? binary(value) : number(value);
}

/** The resource's name within a sentence. */
export function word(resource) {
  const dimension = dimensionOf(resource);
  return dimension ? `${dimension} of devices` : resource;
}

/** The resource's name in a select. */
export function title(resource) {
  return resource.slice(resource.lastIndexOf('/') + 1);
}

function binary(value) {
  const sign = value < 0 ? '−' : '';
  let rest = Math.abs(value);
  let i = 0;
  for (; rest >= 1024 && i < powers.length - 1; i++) rest /= 1024;
  return `${sign}${number(rest)}${powers[i]}`;
}

export function percent(part, whole) {
  return whole > 0 ? `${Math.round((100 * part) / whole)} %` : '–';
}
