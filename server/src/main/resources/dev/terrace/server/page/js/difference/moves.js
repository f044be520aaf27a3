// The moves between two configurations, grouped into lines of many pods.
import { fate, ranges, short } from '../words.js';

/** The heading of each kind of line, in display order. The server assigns the kinds. */
export const kinds = {
  evicted: (a, b) => `Evicted only by ${b}`,
  fails: () => 'Failed by one only',
  unplaced: a => `Placed only by ${a}`,
  spared: a => `Evicted only by ${a}`,
  placed: (a, b) => `Placed only by ${b}`,
  pipelined: (a, b) => `Pipelined by ${b}, bound by ${a}`,
  bound: (a, b) => `Bound by ${b}, pipelined by ${a}`,
  moved: () => 'Placed elsewhere',
};

/** [{kind, namespace, pods: ["train-0…2"], names, before, after}] from a difference document. */
export function linesOf({ moves, evictedOnlyByA, evictedOnlyByB }) {
  const groups = new Map();
  const add = (kind, pod, before, after) => {
    const stem = pod.replace(/-?\d+$/, '');
    const key = [kind, stem, before, after].join(' ');
    if (!groups.has(key)) groups.set(key, { kind, before: fate(before), after: fate(after), names: [] });
    groups.get(key).names.push(pod);
  };
  for (const [pod, { a, b, kind }] of Object.entries(moves)) add(kind, pod, a, b);
  for (const pod of evictedOnlyByB) if (!(pod in moves)) add('evicted', pod, 'stays', 'evicted');
  for (const pod of evictedOnlyByA) if (!(pod in moves)) add('spared', pod, 'evicted', 'stays');
  const order = Object.keys(kinds);
  return [...groups.values()]
    .map(({ names, ...line }) => {
      const sorted = names.sort((x, y) => x.localeCompare(y, 'en', { numeric: true }));
      return { ...line, names: sorted, namespace: sorted[0].slice(0, sorted[0].indexOf('/')), pods: ranges(sorted.map(short)) };
    })
    .sort((x, y) => order.indexOf(x.kind) - order.indexOf(y.kind));
}

/** The number of pods by kind. */
export function totals(lines) {
  const all = new Map();
  for (const line of lines) all.set(line.kind, (all.get(line.kind) ?? 0) + line.names.length);
  return all;
}
