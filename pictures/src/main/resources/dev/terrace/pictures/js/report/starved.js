// Jobs that still wait at the end, with the reasons of the last cycle; and those that started later than planned.
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

/** Waiting jobs whose planned start was not kept; null without any. */
export function brokenPromises({ replays, jobs }) {
  const broken = replays.filter(replay => replay.promisesBroken?.length > 0);
  return broken.length === 0
    ? null
    : broken.map(replay =>
        el(
          'div',
          {},
          el('p', {}, label(replay), `: ${count(replay.promisesBroken.length, 'job')} started later than planned${replay.promisesBroken.length > most ? `; the first ${number(most)} are listed` : ''}.`),
          table(
            `Broken promises under ${replay.label}`,
            [{ text: 'Job', left: true }, 'Promised', 'Started', { text: 'Because', left: true }],
            replay.promisesBroken.slice(0, most).map(({ job, promised, start, reason }) => [
              name(clipped(jobs.id[job]), jobs.id[job]),
              { value: promised, text: moment(promised) },
              start < 0 ? 'never' : { value: start, text: moment(start) },
              el('bdi.reason', {}, reason),
            ]),
          ),
        ),
      );
}
