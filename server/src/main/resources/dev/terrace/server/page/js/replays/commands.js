// The user's commands on traces and replays. They ask the server and change the store; they draw nothing.
import * as api from '../api.js';
import { announce, warn } from '../messages.js';
import { decode } from '../../pictures/js/report/data.js';
import { moment } from '../../pictures/js/scales.js';
import { during } from '../progress.js';
import { count, number } from '../words.js';
import * as requests from './requests.js';

export function createReplayCommands(store, commands) {
  let opening = null;

  const own = {
    async list() {
      await during('Asking for traces and replays', async () => {
        const [traces, known] = await Promise.all([requests.traces(), requests.replays()]);
        store.change({ traces, ...known });
      });
    },

    /** Updates the lists of replays, which others may start. A failure shows when the user asks for something. */
    async refresh() {
      const known = await requests.replays().catch(() => null);
      if (known && ['replays', 'runs'].some(list => JSON.stringify(known[list]) !== JSON.stringify(store.get()[list]))) store.change(known);
    },

    stop: run => during('Stopping', () => api.cancelRun(run).then(own.refresh)),

    async loadTrace(file) {
      const name = nameOf(file.name);
      const entry = await during(`Sending ${file.name}`, (stop, tell) =>
        requests.putTrace(name, file, part => (part < 1 ? tell(part) : tell(null, `Reading ${file.name}`)), stop),
      );
      if (!entry) return;
      if (entry.findings.length > 0) warn(`${file.name} was loaded, with ${count(entry.findings.length, 'finding')}`, entry.findings);
      await own.list();
      store.change({ trace: name });
      announce(`${file.name} is loaded: ${count(entry.jobs, 'job')}`);
    },

    describe: name => during(`Describing ${name}`, async () => (await requests.trace(name)).description),

    deleteTrace: name => remove(name, requests.deleteTrace),

    async deleteReplay(name) {
      await remove(name, requests.deleteReplay);
      if (store.get().replay === name) store.change({ replay: null, charts: null });
    },

    /** Runs a replay and opens it, unless the user has gone elsewhere meanwhile. */
    async start(request) {
      let run = null;
      await during(`Replaying ${request.trace}`, async (stop, tell) => {
        tell(null);
        const { id } = await requests.begin(request);
        // The events go on until the server reports the cancellation.
        stop.addEventListener('abort', () => api.cancelRun(id).catch(() => {}));
        for await (run of api.runEvents(id)) tell(run.of > 0 ? run.done / run.of : null, progress(run));
        if (run?.status === 'failed') throw new api.Problem({ status: 500, detail: run.detail });
      });
      if (!run || run.status === 'failed') return;
      if (run.detail) warn(run.detail, []);
      await own.list();
      if (!run.replay) return;
      announce(`The replay ${run.replay} is done`);
      if (store.get().view === 'replays' && !store.get().replay) own.open(run.replay);
    },

    open: replay => store.change({ replay, second: null, under: 0 }),

    /** Fetches the charts of the chosen replay. */
    async fetchCharts() {
      const { replay } = store.get();
      if (opening === replay) return;
      opening = replay;
      const data = await during(`Opening ${replay}`, async () => {
        const [charts, known] = await Promise.all([requests.charts(replay), requests.replays()]);
        store.change(known);
        return decode(charts);
      });
      opening = null;
      if (store.get().replay !== replay) return;
      store.change(data ? { charts: { replay, data } } : { replay: null });
    },

    async download(name) {
      await during(`Fetching the report of ${name}`, async () => {
        const address = URL.createObjectURL(await requests.reportFile(name));
        Object.assign(document.createElement('a'), { href: address, download: `${name}.html` }).click();
        setTimeout(() => URL.revokeObjectURL(address), 60_000);
      });
    },

    /** Stores the shown moment as a snapshot, and runs its cycle under the stored configuration of the replay's name; warns without one. */
    async openMoment() {
      const { replay, second, under, replays } = store.get();
      const several = replays.find(each => each.name === replay)?.configurations ?? [];
      const name = `${replay.slice(0, 80)}-${several.length > 1 ? `${under + 1}-` : ''}at-${second}`;
      const isKept = await during(`Opening ${replay} at ${moment(second)}`, async () => {
        await requests.keepMoment(replay, second, under, name);
        store.change({ snapshots: await api.snapshots() });
        return true;
      });
      if (!isKept) return;
      await commands.follow({ view: 'cluster', snapshot: name, configuration: several[under], cycle: true });
    },
  };
  return own;

  async function remove(name, request) {
    const isGone = await during(`Deleting ${name}`, async () => Boolean(await request(name)));
    if (isGone) announce(`${name} is deleted`);
    await own.list();
  }
}

/** A run that is queued or running, in a sentence. */
export function progress({ status, trace, done, of, second }) {
  return status === 'queued' ? `${trace} waits for its turn` : `Replaying ${trace}: ${number(done)} of ${count(of, 'job')} ended, at ${moment(second)}`;
}

/** Turns the name of a file into a valid name for the server, with its ending, which gives the format. */
function nameOf(file) {
  const name = file.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  return name.slice(-100).replace(/^[^A-Za-z0-9]+/, '') || 'trace';
}
