// Jobs that still wait at the end, with the reasons of the last cycle.
import { label } from './headline.js';
import { el, name, table } from '../dom.js';
import { moment } from '../scales.js';
import { clipped, count, number } from '../words.js';

const most = 200;

export function starved(data) {
  const { replays, jobs, queues, users } = data;
  if (replays.every(replay => replay.starved.length === 0)) return el('p', {}, 'Every job started.');
  return replays.map(replay =>
    replay.starved.length === 0
      ? el('p', {}, label(replay), ': every job started.')
      : el(
          'div',
          {},
          el('p', {}, label(replay), `: ${count(replay.starved.length, 'job')} never started${replay.starved.length > most ? `; the first ${number(most)} are listed` : ''}.`),
          table(
            `Jobs that starve under ${replay.label}`,
            [{ text: 'Job', left: true }, 'Queue', 'User', 'Tasks', 'Since', { text: 'Because', left: true }],
            replay.starved.slice(0, most).map(({ job, reason }) => [
              name(clipped(jobs.id[job]), jobs.id[job]),
              name(clipped(queues[jobs.queue[job]])),
              name(clipped(users[jobs.user[job]])),
              number(jobs.tasks[job]),
              { value: jobs.submit[job], text: moment(jobs.submit[job]) },
              el('bdi.reason', {}, reason),
            ]),
          ),
        ),
  );
}
