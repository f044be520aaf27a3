// What happened to a job, in sentences. Each function answers what can be appended to a paragraph.
import { count, list, number, ranges, short } from '../words.js';

/** Consecutive items that are alike by this key, together. */
export function alike(items, key) {
  const groups = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && key(last[0]) === key(item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** "ml/train is a gang in queue research: it has 6 pods and needs 6 of them. Its priority is 1,000." */
export function who(story, queue) {
  const pods = story.tasks.length;
  return [
    story.minMember > 1 ? 'A gang' : 'A job',
    ' in queue ',
    queue(story.queue),
    ` with ${count(pods, 'pod')}`,
    story.minMember > 1 ? `, of which ${number(story.minMember)} must start together` : '',
    `. Its priority is ${number(story.priority ?? 0)}, its phase ${story.phase ?? 'unknown'}.`,
  ];
}

/** How it went as a whole. */
export function summary(tasks) {
  const counts = new Map();
  for (const task of tasks) counts.set(task.fate, (counts.get(task.fate) ?? 0) + 1);
  const words = {
    bound: 'placed in this cycle',
    pipelined: 'given a place that is still being vacated',
    running: 'running already',
    evicted: 'evicted in this cycle',
    waits: 'left waiting',
    failed: 'failed for good',
    ended: 'done already',
  };
  const parts = Object.entries(words)
    .filter(([fate]) => counts.has(fate))
    .map(([fate, text]) => `${number(counts.get(fate))} ${counts.get(fate) === 1 ? 'is' : 'are'} ${text}`);
  return parts.length === 0 ? 'It has no pods.' : `${counts.size === 1 && tasks.length > 1 ? `All ${parts[0]}` : `${list(parts).join('')}`}.`.replace('All 1 is', 'It is');
}

/** Why these pods are on this node. */
export function placed(tasks, node) {
  const [first] = tasks;
  const pods = list(ranges(tasks.map(task => short(task.pod)))).join('');
  const verb = first.fate === 'pipelined' ? (tasks.length === 1 ? 'has a place on' : 'have places on') : 'went to';
  return [`${pods} ${verb} `, node(first.node), first.fate === 'pipelined' ? ' once those evicted have left: ' : ': ', why(tasks, node), '.', by(first)];
}

function why(tasks, node) {
  const [first] = tasks;
  const of = first.candidates ? count(first.candidates, 'node') : 'the nodes';
  if (first.candidates === 1) return first.fate === 'pipelined' ? 'it was the only candidate' : 'it was the only node that fits';
  if (first.score === undefined || first.score === null) return first.candidates ? `it is the first by name of ${of} that fit` : 'it fits';
  const best = `with ${number(first.score)} it scored best of ${of} that fit`;
  if (!first.next) return best;
  if (first.nextScore === first.score) return [`with ${number(first.score)} it scored as high as `, node(first.next), ', and its name sorts first'];
  return [best, ', before ', node(first.next), ` with ${number(first.nextScore)}`, tasks.length > 1 ? ' (as it was for the first of them)' : ''];
}

function by(task) {
  return task.action && task.action !== 'allocate' ? ` Action ${task.action} placed ${task.fate === 'pipelined' ? 'it ahead' : 'it'}.` : '';
}

/** Why it waits. */
export function waits(waiting) {
  const pods = waiting.pods === undefined ? 'It waits' : `${count(waiting.pods, 'pod')} ${waiting.pods === 1 ? 'waits' : 'wait'}`;
  const nodes = waiting.nodes > 0 ? ` Of ${count(waiting.nodes, 'node')}, none was left for the next of them:` : '';
  return `${pods}: ${waiting.reason}.${nodes}`;
}

/** "4 pods of batch/crunch (queue batch) were evicted from node-08 for train-0, by reclaim." */
export function evicted(evictions, { job, node }) {
  const [first] = evictions;
  const pods = list(ranges(evictions.map(each => short(each.pod)))).join('');
  return [
    `${pods} of `,
    job(first.job),
    ` (queue ${first.queue}) ${evictions.length === 1 ? 'was' : 'were'} evicted from `,
    node(first.from),
    first.for ? ` for ${short(first.for)}` : '',
    `, by ${first.action}.`,
  ];
}

/** Why this job's own pods were evicted, and for whom. */
export function evictedFor(evictions, { job, node }, jobOf) {
  const [first] = evictions;
  const pods = list(ranges(evictions.map(each => short(each.pod)))).join('');
  const other = first.for && jobOf(first.for);
  return [
    `${pods} ${evictions.length === 1 ? 'was' : 'were'} evicted from `,
    node(first.from),
    first.for ? [' for ', other ? job(other) : first.for, other ? ` (${short(first.for)})` : ''] : '',
    `, by ${first.action}.`,
  ];
}

/** "tier 1: gang yes, conformance yes" as the tier and its votes; null where it says something else. */
export function votes(because) {
  const match = /^tier (\d+): (.+)$/.exec(because);
  return match && { tier: Number(match[1]), votes: match[2].split(', ').map(vote => /^(.*) (yes|no|abstains?)$/.exec(vote)?.slice(1) ?? [vote, '']) };
}
