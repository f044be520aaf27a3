// The view Replays: traces, the form that starts a replay, and finished replays; or one open replay.
import { createMoment } from '../../pictures/js/moment.js';
import { createRange } from '../../pictures/js/range.js';
import { report } from '../../pictures/js/report/report.js';
import { releaseSurfaces } from '../../pictures/js/surface.js';
import { button, el } from '../dom.js';
import { createMomentPane } from './moment.js';
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

function mountReplay(host, store, commands) {
  let shown = null;

  store.on(['charts', 'replay', 'view'], ({ charts, replay, view }) => {
    // A replay stays open while another view is shown.
    if (view !== 'replays') return;
    const open = charts?.replay === replay ? charts : null;
    if (shown?.charts === open) return;
    if (shown) close();
    if (open) shown = draw(open);
  });
  store.on(['second', 'under'], ({ second, under }, before) => {
    if (!shown || store.get().replay !== shown.charts.replay) return;
    if (second !== null) shown.time.moment.move(second);
    if (under !== before.under) shown.pane.ask();
  });

  function close() {
    shown.pane.close();
    releaseSurfaces(host);
    host.replaceChildren();
    shown = null;
  }

  function draw(charts) {
    const { replay, data } = charts;
    const time = createRange(data.from, data.until);
    time.moment = createMoment(Math.min(data.until, store.get().second ?? Math.round((data.from + data.until) / 2)));
    time.moment.on(at => follow(time, at));
    const { links, sections } = report(data, time);
    const pane = createMomentPane(store, commands, charts, time);
    const parts = el('div.replay-parts', { tabindex: '0', role: 'group', 'aria-label': 'Charts' }, sections);
    for (const each of links) each.addEventListener('click', event => jump(event, parts));
    host.replaceChildren(
      el(
        'div.panel-head',
        {},
        button('‹ All replays', () => store.change({ replay: null })),
        el('h2', {}, el('bdi', {}, replay)),
        el('nav.parts', { 'aria-label': 'Parts of the report' }, links),
        el('div.tools', {}, button('Download the report', () => commands.download(replay))),
      ),
      el('div.replay-body', {}, parts, pane.element),
    );
    pane.ask();
    return { charts, time, pane };
  }
}

/** Moves the window of the charts to a moment outside of it. */
function follow(time, at) {
  const [from, until] = time.window;
  const half = (until - from) / 2;
  if (at < from || at > until) time.show(at - half, at + half);
}

/** Scrolls to a part. The link's own target would replace the address, which holds the state of the page. */
function jump(event, parts) {
  event.preventDefault();
  parts.querySelector(event.target.getAttribute('href')).scrollIntoView();
}
