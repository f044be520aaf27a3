// Assembles the page: a store, commands that change it, and parts that show it.
import { whenUnauthorized } from './api.js';
import { createCommands } from './commands.js';
import { mountComparison } from './comparison/comparison.js';
import { mountDetail } from './detail/detail.js';
import { mountDifference } from './difference/difference.js';
import { byId } from './dom.js';
import { mountDrop, mountFile } from './drop.js';
import { mountEditor } from './editor/editor.js';
import { mountFigures } from './figures.js';
import { mountHeader } from './header.js';
import { mountJobs } from './jobs/jobs.js';
import { follow, link, linked, read } from './link.js';
import { mountPicture } from './picture/picture.js';
import { mountQueues } from './queues/queues.js';
import { createReplayCommands } from './replays/commands.js';
import { mountReplays } from './replays/replays.js';
import { createStore } from './store.js';
import { mountTheme } from './theme.js';
import { askForToken } from './token.js';

const store = createStore({
  session: { writable: false },
  snapshots: [],
  configurations: [],
  extensions: { plugins: [], actions: [] },
  view: null,
  // The cluster, and the configuration: its name, its text in the editor, and its saved text.
  snapshot: null,
  before: null,
  configuration: null,
  text: '',
  saved: '',
  findings: [],
  // The cycle: its report, the cluster after it, its position in a chain, the summary of a chain that has ended, and the
  // text that it ran with.
  report: null,
  reportId: null,
  after: null,
  // The devices of nodes, if plugins of the cycle report any.
  devices: null,
  chain: null,
  summary: null,
  step: 0,
  ran: null,
  working: false,
  // A comparison of two configurations, or of one with changes; and a comparison of several, or the reason why it
  // failed.
  comparison: null,
  against: null,
  versus: null,
  trial: null,
  contest: null,
  // The user's selection.
  resource: 'cpu',
  dimension: null,
  order: 'name',
  moment: 'before',
  queue: null,
  job: null,
  pod: null,
  node: null,
  queueTold: null,
  told: [],
  // The traces and replays of the server, the trace to replay, the open replay with the data of its charts, and its
  // moment: the second, and the place of the configuration.
  traces: null,
  replays: [],
  runs: [],
  trace: null,
  replay: null,
  charts: null,
  second: null,
  under: 0,
});
const commands = createCommands(store);
const replays = createReplayCommands(store, commands);

whenUnauthorized(askForToken);
mountTheme(byId('theme'));
mountHeader(store, commands);
mountFigures(byId('figures'), store, commands);
mountPicture(byId('picture'), store, commands);
mountQueues(byId('queues'), store);
mountJobs(byId('jobs'), store, commands);
mountDetail(byId('detail'), store, commands);
mountEditor(byId('editor'), byId('reference'), store, commands);
mountDifference(byId('difference'), store, commands);
mountComparison(byId('comparison'), store, commands);
mountReplays(byId('replays'), store, replays);
mountDrop(byId('drop'), file => (store.get().view === 'replays' ? replays.loadTrace(file) : commands.load(file)));
mountFile(byId('load'), byId('file'), commands.load);

const views = [...document.querySelectorAll('nav [data-view]')];
store.on(['view'], ({ view }) => {
  for (const each of views) {
    byId(`view-${each.dataset.view}`).hidden = each.dataset.view !== view;
    if (each.dataset.view === view) each.setAttribute('aria-current', 'page');
    else each.removeAttribute('aria-current');
  }
});
for (const each of views) {
  each.addEventListener('click', event => {
    event.preventDefault();
    commands.show(each.dataset.view);
  });
}
store.on(linked, state => {
  for (const each of views) each.href = link(state, { view: each.dataset.view });
});
// The link's own target would replace the address, which holds the state of the page.
for (const skip of document.querySelectorAll('.skip')) {
  skip.addEventListener('click', event => {
    event.preventDefault();
    store.change({ view: 'cluster' });
    byId(skip.getAttribute('href').slice(1)).focus();
  });
}
addEventListener('hashchange', () => {
  if (location.hash !== link(store.get())) commands.follow(read());
});

const wanted = read();
follow(store);
commands.start(wanted);
