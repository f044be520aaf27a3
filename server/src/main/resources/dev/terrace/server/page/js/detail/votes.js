// The questions to plugins and their answers, with the compared numbers.
import { few } from './parts.js';
import { el } from '../dom.js';
import { number } from '../words.js';

export function questionsOf(questions) {
  if (!questions?.length) return null;
  return el('ul.questions', {}, questions.map(question => el('li', {}, el('b', {}, question.hook), ` ${question.answer ? 'yes' : 'no'}`, question.votes.length > 0 && votes(question.votes))));
}

function votes(all) {
  return el(
    'div.votes',
    {},
    all.map(({ tier, plugin, vote, numbers }) =>
      el('div', {}, el(`span.vote${['yes', 'permit'].includes(vote) ? '.yes' : vote === 'abstain' ? '' : '.no'}`, {}, `${plugin} ${vote}`), `tier ${tier}`, numbers && figures(numbers)),
    ),
  );
}

/** The job's rank, and the comparison that decided it. */
export function orderOf({ place, of, after, before }, links) {
  return el('div.order', {}, el('b', {}, `${number(place)} of ${number(of)}`), ' jobs in this action', after && neighbour('after', after, links), before && neighbour('before', before, links));
}

/** The waiting jobs ahead of the job in the line of the action. */
export function aheadOf({ ahead = [] }, links) {
  return ahead.length > 0 && el('div.order', {}, el('b', {}, 'behind '), few(ahead, 12, job => links.job(job)));
}

function neighbour(word, { job, level, hook, plugin, fallback, this: own, other }, links) {
  const by = [plugin && `by ${plugin}`, hook && `(${hook})`, fallback && `by ${fallback}`].filter(Boolean).join(' ');
  return el('div', {}, `${word} `, links.job(job), ` · ${level} · ${by}`, figures(own, 'this'), figures(other, 'other'));
}

export function figures(all, title = '') {
  const entries = Object.entries(all ?? {});
  return entries.length > 0 && el('span.faint', {}, ` ${title && `${title}: `}${entries.map(([name, value]) => `${name} ${typeof value === 'number' ? number(value) : value}`).join(', ')}`);
}
