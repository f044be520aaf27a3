// The outcome of each job, counted from a cycle's report.

/** The numbers of bound, pipelined, evicted and failed pods of each job, and the reason why it waits. */
export function fates(report) {
  const all = new Map();
  const of = job => {
    if (!all.has(job)) all.set(job, { bound: 0, pipelined: 0, evicted: 0, failed: 0, waits: 0, hasPods: true, reason: '' });
    return all.get(job);
  };
  const { binds, pipelined, evictions, waiting, failures = [] } = report.decisions;
  for (const bind of binds) of(bind.job).bound++;
  for (const place of pipelined) of(place.job).pipelined++;
  for (const eviction of evictions) of(eviction.job).evicted++;
  for (const failure of failures) of(failure.job).failed++;
  for (const wait of waiting) Object.assign(of(wait.job), { waits: Math.max(1, wait.pods), hasPods: wait.pods > 0, reason: wait.reason });
  return all;
}

export const outcomes = [
  ['', 'any status'],
  ['bound', 'bound'],
  ['waits', 'waits'],
  ['evicted', 'evicted'],
  ['pipelined', 'pipelined'],
  ['failed', 'failed'],
  ['untouched', 'untouched'],
];

const words = { waits: 'wait', failed: 'failed', evicted: 'evicted', pipelined: 'pipelined', bound: 'bound' };

/** [kind, "3 bound"] for each kind of outcome of a job. A group without pods just waits. */
export function badges(fate) {
  return Object.entries(words)
    .filter(([kind]) => fate?.[kind] > 0)
    .map(([kind, word]) => [kind, kind === 'waits' && !fate.hasPods ? 'waits' : `${fate[kind]} ${word}`]);
}
