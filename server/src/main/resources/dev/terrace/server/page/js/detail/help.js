// Suggestions. They are searched on request, because each suggestion is verified by cycles. A button applies one and
// shows the difference.
import { chapter, few } from './parts.js';
import { button, el } from '../dom.js';
import { count } from '../words.js';

const mostNames = 3;

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
    el('p.faint', {}, `${count(tried, 'cycle')} ${tried === 1 ? 'was' : 'were'} run; each line was run as it stands${complete ? '' : '. The time or the cycles were used up before all was tried'}.`),
  ];
}

function suggestion({ says, then, changes, smaller, sideEffects }, commands) {
  return el(
    'li',
    {},
    el('b', {}, says),
    el('div', {}, [then, losers(changes, sideEffects)].filter(Boolean).join('; ')),
    smaller.length > 0 && el('div.faint', {}, 'Not enough: ', few(smaller.map(each => each.says), 3)),
    changes.length > 0 && button('Try it', () => commands.tryChanges(changes, says)),
  );
}

/** The pods that lose, as on the command line. A change that removes pods names them itself. */
function losers(changes, { loses, evicts }) {
  if (loses.length + evicts.length === 0) return changes.some(change => change.remove) ? null : 'no pod loses';
  const told = (pods, one, many) => pods.length > 0 && `${few(pods, mostNames).join('')} ${pods.length === 1 ? one : many}`;
  return [told(loses, 'waits', 'wait'), told(evicts, 'is evicted', 'are evicted')].filter(Boolean).join('; ');
}
