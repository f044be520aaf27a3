// A queue: its outcome, and one line for each of its jobs.
import { steps } from './job.js';
import { chapter, linksTo, table } from './parts.js';
import { amounts } from '../amounts.js';
import { el } from '../dom.js';
import { number } from '../words.js';

const most = 500;
const words = { promised: 'pipelined' };

/** `document` is the server's explanation. */
export function queueDetail({ queues: [queue] }, commands) {
  const links = linksTo(commands);
  const numbers = Object.entries(queue.numbers).filter(([, value]) => value !== null && typeof value === 'object' && Object.values(value).every(each => typeof each === 'number'));
  return [
    el('p.lead', {}, queue.because),
    el('p', {}, `Weight ${number(queue.weight)} · ${queue.state}`),
    chapter('Its numbers', table('Its numbers', ['Of', 'Amounts'], numbers.map(([name, value]) => [words[name] ?? name, name === 'scores' ? Object.entries(value).map(([of, each]) => `${of} ${number(each)}`).join(', ') : amounts(value)]))),
    chapter('Its jobs', table('Its jobs', ['Job', 'Status', 'Because'], queue.jobs.slice(0, most).map(job => [links.job(job.job), job.fate, job.because]))),
    queue.jobs.length > most && el('p.faint', {}, `and ${number(queue.jobs.length - most)} more jobs`),
    queue.steps.length > 0 && chapter('Its turns', steps(queue.steps, links)),
  ];
}
