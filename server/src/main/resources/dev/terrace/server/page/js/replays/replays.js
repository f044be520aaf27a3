// The view Replays: traces, the form that starts a replay, and finished replays; or one open replay.
import { el } from '../dom.js';
import { mountReplay } from './replay.js';
import { mountStart } from './start.js';
import { mountStored } from './stored.js';
import { mountTraces } from './traces.js';

/** The time between two looks at replays that others run, in milliseconds. */
const period = 2000;

export function mountReplays(host, store, commands) {
  const traces = el('section', { 'aria-labelledby': 'traces-title' });
  const start = el('section', { 'aria-labelledby': 'start-title' });
  const stored = el('section', { 'aria-labelledby': 'stored-title' });
  const lists = el('div.replay-lists', { tabindex: '0', role: 'group', 'aria-label': 'Traces and replays' }, traces, start, stored);
  const open = el('div.replay', { hidden: true });
  host.append(lists, open);
  mountTraces(traces, store, commands);
  mountStart(start, store, commands);
  mountStored(stored, store, commands);
  mountReplay(open, store, commands);

  setInterval(() => lists.checkVisibility() && !document.hidden && commands.refresh(), period);
  store.on(['view', 'replay'], ({ view, replay, charts }, before) => {
    if (view !== 'replays') return;
    lists.hidden = replay !== null;
    open.hidden = replay === null;
    if (before.view !== view) commands.list();
    if (replay !== null && charts?.replay !== replay) commands.fetchCharts();
  });
}
