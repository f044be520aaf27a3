// Suggestions. They are searched on request, because each suggestion is verified by cycles. A button applies one and
// shows the difference.
import { chapter, few } from './parts.js';
import { button, el } from '../dom.js';
import { count } from '../words.js';

export function help(kind, name, commands) {
  const answer = el('div', { 'aria-live': 'polite' });
  const search = button('Find what would help', async () => {
    search.disabled = true;
    const advice = await commands.advise(kind, name);
    search.disabled = false;
    if (advice) answer.replaceChildren(...content(advice, commands).filter(Boolean));
  });
  return chapter('What would help', [search, answer]);
}

function content({ suggestions, tried, complete, nothing }, commands) {
  return [
    nothing && el('p', {}, nothing),
    suggestions.length > 0 && el('ol.suggestions', {}, suggestions.map(each => suggestion(each, commands))),
    el('p.faint', {}, `${count(tried, 'cycle')} were run; each line was run as it stands${complete ? '' : '. The time or the cycles were used up before all was tried'}.`),
  ];
}

function suggestion({ says, changes, smaller, sideEffects: { loses, evicts } }, commands) {
  return el(
    'li',
    {},
    el('b', {}, says),
    loses.length > 0 && el('div', {}, el('span.badge.waits', {}, `${count(loses.length, 'pod')} not bound any more`), few(loses, 6)),
    evicts.length > 0 && el('div', {}, el('span.badge.evicted', {}, `${count(evicts.length, 'pod')} evicted`), few(evicts, 6)),
    smaller.length > 0 && el('div.faint', {}, 'Not enough: ', few(smaller.map(each => each.says), 3)),
    changes.length > 0 && button('Apply it, and show the difference', () => commands.tryChanges(changes, says)),
  );
}
