// The moves between two configurations, grouped into lines of many pods.
import { fate, grouped } from '../words.js';

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
  const all = Object.entries(moves).map(([pod, { a, b, kind }]) => [pod, [kind, fate(a), fate(b)]]);
  for (const pod of evictedOnlyByB) if (!(pod in moves)) all.push([pod, ['evicted', 'stays', 'evicted']]);
  for (const pod of evictedOnlyByA) if (!(pod in moves)) all.push([pod, ['spared', 'evicted', 'stays']]);
  const order = Object.keys(kinds);
  return grouped(all)
    .map(({ alike: [kind, before, after], ...line }) => ({ ...line, kind, before, after }))
    .sort((x, y) => order.indexOf(x.kind) - order.indexOf(y.kind));
}

/** The number of pods by kind. */
export function totals(lines) {
  const all = new Map();
  for (const line of lines) all.set(line.kind, (all.get(line.kind) ?? 0) + line.names.length);
  return all;
}
