// The life of a job under each configuration: submission, waits, attempts, evictions.
import { DONE, EVICTED } from './data.js';
import { label } from './headline.js';
import { button, el, name } from '../dom.js';
import { moment } from '../scales.js';
import { clipped, count, duration, number } from '../words.js';

const most = 12;

/** `onshow(from, until)` shows a window of time. */
export function life(data, job, { onclose, onshow }) {
  const { jobs } = data;
  const ends = data.replays.flatMap(({ attempts }) => ofJob(attempts, job).map(i => attempts.end[i]));
  const until = Math.max(jobs.submit[job] + 1, ...ends);
  const size = until - jobs.submit[job];
  return el(
    'div',
    {},
    el('div.life-head', {}, el('h4', {}, 'Job ', name(jobs.id[job])), el('div.tools', {}, button('Show its time', () => onshow(jobs.submit[job] - size * 0.1, until + size * 0.1)), button('Close', onclose))),
    el('p', {}, facts(data, job)),
    el('div.pair', {}, data.replays.map(replay => el('div', {}, el('p.multiple-title', {}, label(replay)), el('ol.events', {}, events(data, replay, job).map(event => el(`li${event.kind ? `.${event.kind}` : ''}`, {}, el('span.when', {}, moment(event.at)), el('span', {}, event.text))))))),
  );
}

function facts({ jobs, queues, users }, job) {
  const facts = [
    [name(clipped(queues[jobs.queue[job]], 80) || '(no queue)')],
    users[jobs.user[job]] && ['user ', name(clipped(users[jobs.user[job]], 80))],
    [`${count(jobs.tasks[job], 'task')} of ${number(jobs.cpu[job] / 1000)} cpu${jobs.gpu[job] > 0 ? ` and ${number(jobs.gpu[job] / 1000)} GPU` : ''}`],
    jobs.minTasks[job] !== jobs.tasks[job] && [`starts with ${number(jobs.minTasks[job])}`],
    [jobs.run[job] < 0 ? 'run time unknown' : `runs ${duration(jobs.run[job])}`],
    jobs.estimate[job] >= 0 && [`estimated ${duration(jobs.estimate[job])}`],
  ].filter(Boolean);
  return facts.flatMap((fact, i) => (i ? [' · ', ...fact] : fact));
}

function ofJob(attempts, job) {
  // Attempts are sorted by their jobs.
  let low = 0;
  let high = attempts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (attempts.job[middle] < job) low = middle + 1;
    else high = middle;
  }
  const all = [];
  for (; low < attempts.length && attempts.job[low] === job; low++) all.push(low);
  return all;
}

function events(data, replay, job) {
  const { jobs, nodes } = data;
  const { attempts } = replay;
  const own = ofJob(attempts, job).sort((a, b) => attempts.start[a] - attempts.start[b]);
  const starved = replay.starved.find(each => each.job === job);
  const wait = replay.firstStart[job] - jobs.submit[job];
  const list = [{ at: jobs.submit[job], text: 'submitted' }];
  for (const i of own.slice(0, most)) {
    const tasks = attempts.from[i + 1] - attempts.from[i];
    const places = [...new Set(Array.from(attempts.node.subarray(attempts.from[i], attempts.from[i + 1]), node => nodes.names[node]))];
    const on = `${places.slice(0, 3).map(each => clipped(each, 24)).join(', ')}${places.length > 3 ? ` and ${places.length - 3} more nodes` : ''}`;
    const first = attempts.start[i] === replay.firstStart[job] && wait > 0 ? ` after a wait of ${duration(wait)}` : '';
    const reason = first !== '' && replay.reasons.has(job) ? [' (', el('bdi', {}, replay.reasons.get(job)), ')'] : '';
    list.push({ at: attempts.start[i], text: [tasks === jobs.tasks[job] ? 'started' : `${count(tasks, 'task')} started`, first, reason, ', on ', el('bdi', {}, on)] });
    const length = duration(attempts.end[i] - attempts.start[i]);
    if (attempts.outcome[i] === DONE) list.push({ at: attempts.end[i], text: `ended after ${length}` });
    else if (attempts.outcome[i] === EVICTED) list.push({ at: attempts.end[i], kind: 'evicted', text: [`evicted after ${length}`, by(data, attempts.by[i]), `; ${duration(attempts.lost[i])} of run time lost`] });
    else list.push({ at: attempts.end[i], text: `still ran at the end of the replay, after ${length}` });
  }
  if (own.length > most) list.push({ at: attempts.start[own[most]], text: `and ${count(own.length - most, 'further attempt')}` });
  if (starved) list.push({ at: replay.until, kind: 'starved', text: ['still waits: ', el('bdi', {}, starved.reason)] });
  else if (own.length === 0) list.push({ at: jobs.submit[job], text: 'never started' });
  return list.sort((a, b) => a.at - b.at);
}

function by({ jobs }, job) {
  return job >= 0 ? [' for job ', name(clipped(jobs.id[job]))] : '';
}
