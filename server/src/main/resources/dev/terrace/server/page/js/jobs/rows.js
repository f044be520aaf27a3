// The rows of the jobs' table, filtered and sorted.
import { fates } from './fates.js';

export const columns = [
  { key: 'name', title: 'Job' },
  { key: 'queue', title: 'Queue' },
  { key: 'outcome', title: 'Status' },
  { key: 'reason', title: 'Reason' },
  { key: 'since', title: 'Since', numeric: true },
  { key: 'pods', title: 'Pods', numeric: true },
  { key: 'minMember', title: 'Needs', numeric: true },
  { key: 'pending', title: 'Pending', numeric: true },
  { key: 'priority', title: 'Priority', numeric: true },
  { key: 'phase', title: 'Phase' },
];

/** All jobs of a cluster, with their outcome in a report if one exists. */
export function rowsOf(cluster, report) {
  const known = report ? fates(report) : null;
  const phases = report?.podGroupPhases ?? {};
  return cluster.jobs.map(job => {
    const phase = phases[job.job] ?? job.phase;
    const fate = known?.get(job.job) ?? null;
    const waits = known ? fate?.waits > 0 : job.pending > 0;
    const since = waits && job.created ? Math.max(0, (Date.parse(cluster.now) - Date.parse(job.created)) / 1000) : -1;
    return { ...job, name: job.owner ?? job.job, phase, fate, reason: fate?.reason ?? '', since, outcome: waits ? 5 : rank(fate), words: `${job.job} ${job.owner ?? ''} ${job.queue} ${phase} ${fate?.reason ?? ''}`.toLowerCase() };
  });
}

/** The rows that pass all filters. Words of the text are searched in the name, the queue, the phase and the reason. */
export function filtered(rows, { text, queue, outcome }) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    row =>
      (queue === null || row.queue === queue) &&
      (outcome === '' || (outcome === 'untouched' ? row.fate === null : row.fate?.[outcome] > 0)) &&
      words.every(word => row.words.includes(word)),
  );
}

export function sorted(rows, key, descending) {
  const sign = descending ? -1 : 1;
  return rows.slice().sort((a, b) => sign * compare(a[key], b[key]) || b.since - a.since || compare(a.job, b.job));
}

// Created once: localeCompare for each pair is ten times as slow.
const names = new Intl.Collator('en', { numeric: true });

function compare(a, b) {
  return typeof a === 'number' && typeof b === 'number' ? a - b : names.compare(a ?? '', b ?? '');
}

// Waiting jobs have rank 5. They come first, because they need attention.
function rank(fate) {
  if (!fate) return 0;
  if (fate.failed) return 4;
  if (fate.evicted) return 3;
  return fate.pipelined ? 2 : 1;
}
