// The cluster at a moment of a replay: its picture, the player, and the button that opens the moment as a snapshot.
import { button, el, option } from '../dom.js';
import { mountPicture } from '../picture/picture.js';
import { createStore } from '../store.js';
import { count } from '../words.js';
import { createPlayer } from './player.js';
import { moment as requestMoment } from './requests.js';

/** Runs one request at a time. While it runs, only the newest of the other ones waits. */
function latest(ask, show) {
  let wanted = null;
  let isBusy = false;
  return async function request(...what) {
    wanted = what;
    if (isBusy) return;
    isBusy = true;
    while (wanted) {
      const now = wanted;
      wanted = null;
      const answer = await ask(...now).catch(problem => ({ problem }));
      show(answer, ...now);
    }
    isBusy = false;
  };
}

/** How long a moment must stay before it enters the address: browsers limit such changes. */
const rest = 400;
const forgotten = 'The server no longer keeps the states of this replay. Replay the trace again to see the cluster at a moment.';

export function createMomentPane(store, commands, { replay, data }, time) {
  const picture = createStore({ before: null, after: null, report: null, devices: null, resource: 'cpu', dimension: null, order: 'name', moment: 'before', queue: null, node: null, told: [] });
  const under = el('select', { 'aria-label': 'Configuration of the picture', onchange: () => store.change({ under: Number(under.value) }) }, data.replays.map(({ label, place }) => option(String(place), label)));
  const player = createPlayer(time, () => (events[store.get().under] ??= eventsOf(data, data.replays[store.get().under])));
  const events = [];
  const words = el('p.moment-words', {});
  const open = button('Open this moment', () => openMoment(), { class: 'primary' });
  const host = el('section.panel.picture', { 'aria-labelledby': 'moment-title' });
  const element = el(
    'div.moment-pane',
    {},
    host,
    el('div.moment-foot', {}, player.element, words, el('div.buttons', {}, data.replays.length > 1 && under, open)),
  );
  let resting = 0;

  const release = mountPicture(host, picture, { openNode: node => picture.change({ node: picture.get().node === node ? null : node }) }, { id: 'moment', heading: 'Cluster at this moment' });
  const request = latest((second, place) => requestMoment(replay, second, place), show);
  time.moment.on(() => {
    ask();
    clearTimeout(resting);
    resting = setTimeout(() => isShown() && store.change({ second: time.moment.at }), rest);
  });
  return {
    element,
    ask,
    close() {
      player.stop();
      clearTimeout(resting);
      release();
    },
  };

  function ask() {
    const { under: place, replays } = store.get();
    // A link may name a configuration that the replay lacks. The change asks again.
    if (place >= data.replays.length) return store.change({ under: data.replays.length - 1 });
    under.value = String(place);
    if (replays.find(each => each.name === replay)?.hasMoments === false) show({ problem: { message: forgotten } });
    else request(time.moment.at, place);
  }

  function isShown() {
    return store.get().replay === replay && element.isConnected;
  }

  function show(cluster, second) {
    if (!isShown()) return;
    open.disabled = Boolean(cluster.problem) || !store.get().session.writable;
    if (cluster.problem) {
      player.stop();
      words.textContent = cluster.problem.message;
      return;
    }
    const { resource } = picture.get();
    picture.change({ before: cluster, resource: cluster.resources.includes(resource) ? resource : cluster.resources[0] });
    const waiting = cluster.jobs.filter(job => job.pending > 0);
    words.textContent = waiting.length === 0 ? 'No pod waits.' : `${count(waiting.reduce((sum, job) => sum + job.pending, 0), 'pod')} of ${count(waiting.length, 'job')} wait. Open this moment to ask why.`;
    element.dataset.second = String(second);
  }

  function openMoment() {
    player.stop();
    clearTimeout(resting);
    store.change({ second: time.moment.at });
    commands.openMoment();
  }
}

/** The sorted seconds at which jobs are submitted, or attempts start or end. */
function eventsOf({ jobs }, { attempts }) {
  return [...new Set([...jobs.submit, ...attempts.start, ...attempts.end])].sort((a, b) => a - b);
}
