// What moves between two configurations, told in lines that each stand for many pods.
import { ranges, short } from '../words.js';

/** What each kind of line says of the two configurations, in the order in which they are shown. */
export const kinds = {
  placed: (a, b) => `Placed only by ${b}`,
  waits: a => `Placed only by ${a}`,
  elsewhere: () => 'Placed elsewhere',
  spared: a => `Evicted only by ${a}`,
  evicted: (a, b) => `Evicted only by ${b}`,
};

/** [{kind, namespace, pods: ["train-0…2"], amount, before, after}] from a difference's document. */
export function linesOf({ moves, evictedOnlyByA, evictedOnlyByB }) {
  const groups = new Map();
  const add = (kind, pod, before, after) => {
    const stem = pod.replace(/-?\d+$/, '');
    const key = [kind, stem, before, after].join(' ');
    if (!groups.has(key)) groups.set(key, { kind, stem, before, after, pods: [] });
    groups.get(key).pods.push(pod);
  };
  for (const [pod, { a, b }] of Object.entries(moves)) add(kindOf(a, b), pod, a, b);
  for (const pod of evictedOnlyByB) add('evicted', pod, 'stays', 'evicted');
  for (const pod of evictedOnlyByA) add('spared', pod, 'evicted', 'stays');
  const order = Object.keys(kinds);
  return [...groups.values()]
    .map(({ kind, before, after, pods }) => ({
      kind,
      before,
      after,
      namespace: pods[0].slice(0, pods[0].indexOf('/')),
      pods: ranges(pods.sort((x, y) => x.localeCompare(y, 'en', { numeric: true })).map(short)),
      amount: pods.length,
    }))
    .sort((x, y) => order.indexOf(x.kind) - order.indexOf(y.kind));
}

function kindOf(before, after) {
  if (before === 'waits' || before === 'fails') return 'placed';
  return after === 'waits' || after === 'fails' ? 'waits' : 'elsewhere';
}

/** How many pods each kind has. */
export function totals(lines) {
  const all = new Map();
  for (const line of lines) all.set(line.kind, (all.get(line.kind) ?? 0) + line.amount);
  return all;
}
