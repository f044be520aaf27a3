// Decodes the data of a report, once. Times are seconds since the start of the trace.
import { numbers, texts } from '../columns.js';
import { colours } from '../paints.js';

export const DONE = 0;
export const EVICTED = 1;
const unknown = -1;

export function decode(document) {
  const jobs = decodeJobs(document.jobs);
  // Queues are sorted by their work; their colours are those of their names, as in a picture of the cluster.
  const places = placesOf(document.queues);
  const nodes = { names: texts(document.nodes.name), cpu: numbers(document.nodes.cpu), gpu: numbers(document.nodes.gpu) };
  const replays = document.replays.map((replay, place) => decodeReplay(replay, place, jobs, nodes, places));
  return {
    ...document,
    jobs,
    nodes,
    replays,
    places,
    until: Math.max(1, ...replays.map(replay => replay.until), jobs.submit.at(-1) ?? 0),
    from: Math.min(jobs.submit[0] ?? 0, 0),
  };
}

function placesOf(queues) {
  const places = new Map([...queues].sort().map((name, place) => [name, place]));
  return queues.map(name => places.get(name));
}

/** The place of a queue for its colour; -1 if charts show it together with others. */
export function placeOf({ places }, queue) {
  return queue < colours ? places[queue] : -1;
}

function decodeJobs(columns) {
  const jobs = { id: texts(columns.id) };
  for (const [name, column] of Object.entries(columns)) if (name !== 'id') jobs[name] = numbers(column);
  return jobs;
}

function decodeReplay(replay, place, jobs, nodes, places) {
  const attempts = decodeAttempts(replay.attempts, jobs);
  return {
    ...replay,
    place,
    label: shortest(replay.configuration),
    attempts,
    firstStart: firstStarts(attempts, jobs),
    items: itemsOf(attempts, jobs, nodes, places),
    use: replay.use.map(each => ({ ...each, time: numbers(each.time), held: each.held.map(numbers) })),
    waiting: { time: numbers(replay.waiting.time), jobs: numbers(replay.waiting.jobs), tasks: numbers(replay.waiting.tasks) },
    reasons: decodeReasons(replay.reasons),
    fairness: replay.fairness.map(each => ({
      queue: each.queue,
      time: numbers(each.time),
      held: shares(each.held, each.unit),
      entitled: shares(each.entitled, each.unit),
      deserved: shares(each.deserved, each.unit),
    })),
    until: attempts.end.reduce((most, end) => Math.max(most, end), 0),
  };
}

/** Shares as parts of 1. Unknown ones are negative. */
function shares(column, unit) {
  return numbers(column).map(value => value / unit);
}

function decodeReasons({ texts, job, reason }) {
  const places = numbers(reason);
  return new Map(Array.from(numbers(job), (each, i) => [each, texts[places[i]]]));
}

/** The attempts of equal tasks of a job are one, with the node of each task. */
function decodeAttempts(columns, jobs) {
  const job = numbers(columns.job);
  const wait = numbers(columns.start);
  const beyond = numbers(columns.beyond);
  const count = numbers(columns.tasks);
  const named = numbers(columns.task);
  const from = new Float64Array(job.length + 1);
  for (let i = 0; i < job.length; i++) from[i + 1] = from[i] + count[i];
  const task = new Float64Array(from[job.length]);
  for (let i = 0, next = 0; i < job.length; i++) {
    for (let t = 0; t < count[i]; t++) task[from[i] + t] = count[i] === jobs.tasks[job[i]] ? t : named[next++];
  }
  const start = wait.map((value, i) => jobs.submit[job[i]] + value);
  return {
    length: job.length,
    job,
    start,
    end: start.map((value, i) => value + Math.max(0, jobs.run[job[i]]) + beyond[i]),
    outcome: numbers(columns.outcome),
    lost: numbers(columns.lost),
    by: numbers(columns.by),
    from,
    task,
    node: numbers(columns.node),
  };
}

/** The time at which enough tasks of each job had started for the first time; NaN if they never had. */
function firstStarts(attempts, jobs) {
  const first = new Float64Array(jobs.id.length).fill(NaN);
  for (let i = 0, end = 0; i < attempts.length; i = end) {
    const job = attempts.job[i];
    for (end = i; end < attempts.length && attempts.job[end] === job; ) end++;
    // Attempts of a job are sorted by their starts. Mostly, the first one has all tasks.
    first[job] = attempts.from[i + 1] - attempts.from[i] >= jobs.minTasks[job] ? attempts.start[i] : startOf(attempts, i, end, jobs.minTasks[job]);
  }
  return first;
}

function startOf(attempts, first, end, wanted) {
  const started = new Set();
  for (let i = first; i < end; i++) {
    for (let t = attempts.from[i]; t < attempts.from[i + 1]; t++) started.add(attempts.task[t]);
    if (started.size >= wanted) return attempts.start[i];
  }
  return NaN;
}

/** The items of a Gantt chart: one for each attempt and node, with the part of the node that all its tasks hold. */
function itemsOf(attempts, jobs, nodes, places) {
  const names = ['attempt', 'job', 'start', 'end', 'node', 'part', 'queue', 'isEvicted'];
  const items = { length: 0, ...Object.fromEntries(names.map(name => [name, new Float64Array(attempts.node.length)])) };
  for (let i = 0; i < attempts.length; i++) {
    const job = attempts.job[i];
    const first = items.length;
    for (let t = attempts.from[i]; t < attempts.from[i + 1]; t++) {
      const node = attempts.node[t];
      const part = Math.max(of(jobs.cpu[job], nodes.cpu[node]), of(jobs.gpu[job], nodes.gpu[node]));
      // The tasks on one node are mostly neighbours.
      const same = items.length > first && items.node[items.length - 1] === node;
      const at = same ? items.length - 1 : items.length++;
      items.attempt[at] = i;
      items.job[at] = job;
      items.start[at] = attempts.start[i];
      items.end[at] = attempts.end[i];
      items.node[at] = node;
      items.part[at] = Math.min(1, (same ? items.part[at] : 0) + part);
      items.queue[at] = placeOf({ places }, jobs.queue[job]);
      items.isEvicted[at] = attempts.outcome[i] === EVICTED ? 1 : 0;
    }
  }
  for (const name of names) items[name] = items[name].subarray(0, items.length);
  return items;
}

function of(part, whole) {
  return whole > 0 ? Math.min(1, part / whole) : 0;
}

/** The waits of the measured jobs that started. */
export function waits({ jobs, warm }, { firstStart }, latency) {
  const all = [];
  for (let job = 0; job < jobs.id.length; job++) {
    if (jobs.submit[job] >= warm && !Number.isNaN(firstStart[job])) all.push(firstStart[job] + latency - jobs.submit[job]);
  }
  return all;
}

/** The bounded slowdowns of the measured jobs that ended: max(1, turnaround / max(run, 10 s)). */
export function slowdowns({ jobs, warm }, { attempts }) {
  const last = new Map();
  const done = new Map();
  for (let i = 0; i < attempts.length; i++) {
    if (attempts.outcome[i] !== DONE) continue;
    const job = attempts.job[i];
    done.set(job, (done.get(job) ?? 0) + attempts.from[i + 1] - attempts.from[i]);
    last.set(job, Math.max(last.get(job) ?? 0, attempts.end[i]));
  }
  const all = [];
  for (const [job, end] of last) {
    if (jobs.submit[job] >= warm && done.get(job) === jobs.tasks[job]) all.push(Math.max(1, (end - jobs.submit[job]) / Math.max(jobs.run[job], 10)));
  }
  return all;
}

/** The waits that the trace logged. */
export function loggedWaits({ jobs, warm }) {
  const all = [];
  for (let job = 0; job < jobs.id.length; job++) {
    if (jobs.submit[job] >= warm && jobs.logged[job] !== unknown) all.push(Math.max(0, jobs.logged[job] - jobs.submit[job]));
  }
  return all;
}

function shortest(path) {
  return path.split(/[\\/]/).at(-1) || path;
}
