// The user's commands. They ask the server and change the store; they draw nothing.
import * as api from './api.js';
import { scarcest } from './amounts.js';
import { announce, warn } from './messages.js';
import { during } from './progress.js';
import { count, number } from './words.js';

const noCycle = { report: null, reportId: null, after: null, devices: null, moment: 'before', chain: null, summary: null, step: 0, ran: null };
const nothingOpen = { job: null, pod: null, node: null, queueTold: null };
const inDump = 'of the dump';
const absent = (kind, name) => `No ${kind} '${name}' exists here. Load it, or choose another one.`;

export function createCommands(store) {
  let opening = 0;

  const commands = {
    async start(wanted) {
      const known = await during('Asking the server', async () => {
        const [session, snapshots, configurations, extensions] = await Promise.all([api.session(), api.snapshots(), api.configurations(), api.plugins()]);
        store.change({ session, snapshots, configurations, extensions });
        return { snapshot: session.snapshot ?? snapshots[0]?.name, configuration: session.configuration };
      });
      if (!known) return;
      await commands.follow({ ...wanted, snapshot: wanted.snapshot ?? known.snapshot, configuration: wanted.configuration ?? known.configuration });
    },

    /** The name of a job for people: its owner's name, if the server reports one. */
    nameOf: job => store.get().before?.jobs.find(each => each.job === job)?.owner ?? job,

    /** Shows the target of a link. */
    async follow({ view, snapshot, configuration, cycle, job, pod, node, queueTold, dimension, against, versus, contenders, trial, replay, second, under }) {
      const isOther = against !== store.get().against || versus !== store.get().versus;
      store.change({ view, against, versus, dimension, ...(view === 'replays' ? { replay, second, under } : {}) });
      const { snapshots, configurations } = store.get();
      if (snapshot && snapshot !== store.get().snapshot) {
        if (snapshots.some(each => each.name === snapshot)) await commands.openSnapshot(snapshot, configuration);
        else warn(absent('snapshot', snapshot), []);
      }
      const shown = store.get().configuration;
      const isKnown = configurations.some(each => each.name === configuration);
      if (configuration && configuration !== inDump && !isKnown) warn(absent('configuration', configuration), []);
      if (configuration && configuration !== store.get().configuration && isKnown) await commands.choose(configuration);
      else if (!store.get().configuration) await commands.choose((configurations.find(each => each.name === 'default') ?? configurations[0])?.name);
      const isThere = !snapshot || snapshot === store.get().snapshot;
      if (cycle && store.get().snapshot && (!store.get().report || store.get().configuration !== shown)) await commands.run();
      store.change({ ...nothingOpen, ...(job ? { job: store.get().before?.jobs.some(each => each.job === job) ? job : null } : pod ? { pod } : node ? { node } : { queueTold }) });
      if (contenders && (!isThere || contenders.join() !== store.get().contest?.names.join())) {
        if (isThere) await commands.compareSeveral(contenders);
        else store.change({ contest: { names: contenders, missing: snapshot, problem: absent('snapshot', snapshot) } });
      }
      if (trial && isThere && JSON.stringify(trial) !== JSON.stringify(store.get().trial)) await commands.tryChanges(trial.changes, trial.says);
      else if (!trial && view === 'difference' && against && isThere && (isOther || !store.get().comparison)) await commands.compareTwo(against, versus);
      await commands.decide();
    },

    /** Shows a view. */
    async show(view) {
      store.change({ view });
      await commands.decide();
    },

    /** Shows another snapshot, with its cycle. */
    async look(snapshot) {
      await commands.openSnapshot(snapshot);
      await commands.decide();
    },

    /** Runs a cycle if the cluster is shown without one. */
    async decide() {
      const { view, configuration, report } = store.get();
      if (view === 'cluster' && configuration && !report) await commands.run();
    },

    async load(file) {
      const name = nameOf(file.name);
      const done = await during(`Sending ${file.name}`, async (stop, tell) => {
        const entry = await api.putSnapshot(
          name,
          file,
          part => (part < 1 ? tell(part) : tell(null, `Reading ${file.name}`)),
          stop,
        );
        store.change({ snapshots: await api.snapshots() });
        return entry;
      });
      if (!done) return;
      if (done.findings?.length > 0) warn(`${file.name} was loaded, with ${count(done.findings.length, 'finding')}`, done.findings);
      await commands.look(name);
      announce(`${file.name} is loaded: ${count(done.nodes, 'node')}, ${count(done.pods, 'pod')}`);
    },

    async openSnapshot(name, configuration = null) {
      const mine = ++opening;
      await during(`Opening ${name}`, async () => {
        const entry = store.get().snapshots.find(each => each.name === name);
        const [before, own] = await Promise.all([api.cluster(name), entry?.configuration && !configuration ? api.configurationOf(name) : null]);
        if (mine !== opening) return;
        store.change({
          snapshot: name,
          before,
          ...noCycle,
          comparison: null,
          trial: null,
          contest: null,
          queue: null,
          ...nothingOpen,
          told: [],
          resource: scarcest(before, null),
          ...(own ? { configuration: inDump, text: own, saved: own } : {}),
        });
      });
    },

    async choose(name) {
      if (!name) return;
      await during(`Opening ${name}`, async () => {
        const text = name === inDump ? await api.configurationOf(store.get().snapshot) : await api.configuration(name);
        store.change({ configuration: name, text, saved: text });
      });
    },

    edit(text) {
      store.change({ text });
    },

    async save(name) {
      const { text } = store.get();
      const done = await during(`Saving ${name}`, async () => {
        await api.saveConfiguration(name, text);
        store.change({ configurations: await api.configurations(), configuration: name, saved: text });
        return true;
      });
      if (done) announce(`Saved as ${name}`);
    },

    async run() {
      const { snapshot, text, working } = store.get();
      if (!snapshot || working) return;
      store.change({ working: true });
      await during('Running a cycle', async (stop, tell) => {
        tell(null);
        const { id, report } = await api.cycle({ snapshot, ...chosen(store.get()) }, stop);
        const [after, devices] = await Promise.all([api.clusterAfter(id), devicesIn(report, id)]);
        if (store.get().snapshot !== snapshot) return;
        const before = store.get().chain ? await api.cluster(snapshot) : store.get().before;
        reveal({ ...noCycle, ran: text, before, report, reportId: id, after, devices, ...(store.get().report ? {} : { resource: scarcest(before, report) }) });
        announce(`The cycle bound ${count(report.decisions.binds.length, 'pod')} and evicted ${report.evicts.length}`);
      });
      store.change({ working: false });
    },

    async runSeveral({ cycles, every, grace }) {
      const { snapshot, text } = store.get();
      store.change({ working: true });
      let run = null;
      const last = await during(`Cycle 1 of ${number(cycles)}`, async (stop, tell) => {
        const { id } = await api.startRun({ snapshot, ...chosen(store.get()), cycles, every, grace });
        stop.addEventListener('abort', () => api.cancelRun(id).catch(() => {}));
        for await (run of api.runEvents(id, stop)) {
          tell(run.done / run.of, `Cycle ${number(Math.min(run.done + 1, run.of))} of ${number(run.of)}: ${number(run.bound)} bound, ${number(run.evicted)} evicted`);
        }
        if (run?.status === 'failed') throw new api.Problem({ status: 500, detail: run.detail });
        return run;
      });
      store.change({ working: false });
      const chain = (last ?? run)?.reports ?? [];
      if (chain.length === 0 || store.get().snapshot !== snapshot) return;
      store.change({ chain, summary: run.summary ?? null, ran: text });
      await commands.showStep(chain.length - 1);
      announce(`${count(chain.length, 'cycle')}: ${run.bound} bound, ${run.evicted} evicted`);
    },

    /** Shows one cycle of a run, with the cluster before and after it. */
    async showStep(step) {
      const { chain, snapshot } = store.get();
      await during(`Opening cycle ${step + 1}`, async () => {
        const [report, before, after] = await Promise.all([
          api.report(chain[step]),
          step === 0 ? api.cluster(snapshot) : api.clusterAfter(chain[step - 1]),
          api.clusterAfter(chain[step]),
        ]);
        const devices = await devicesIn(report, chain[step]);
        reveal({ chain, step, before, report, reportId: chain[step], after, devices });
      });
    },

    /** Compares a named configuration with the text in the editor. */
    compare: against => commands.compareTwo(against, null),

    /** Compares two configurations and puts their names into the address; null stands for the text in the editor. */
    async compareTwo(first, second) {
      const { snapshot, configuration, text, saved } = store.get();
      const edited = second === null && (text !== saved || configuration === inDump);
      const after = second ?? configuration;
      await during(`Comparing ${first} with ${after}`, async (stop, tell) => {
        tell(null);
        const document = await api.compare({ snapshot, before: first, after: edited ? { text } : after });
        store.change({ comparison: { document, names: [first, edited ? `the edited ${configuration}` : after] }, against: first, versus: edited ? null : after, trial: null, view: 'difference' });
        announce(document.same ? 'They decide the same' : 'They decide differently');
      });
    },

    /** Compares several configurations. The first one is the baseline. */
    async compareSeveral(names) {
      const { snapshot } = store.get();
      await during(`Comparing ${count(names.length, 'configuration')}`, async (stop, tell) => {
        tell(null);
        try {
          store.change({ contest: { names, document: await api.compareSeveral(snapshot, names, stop) }, view: 'comparison' });
          announce(`${count(names.length, 'configuration')} are compared`);
        } catch (problem) {
          if (![400, 404].includes(problem.status)) throw problem;
          store.change({ contest: { names, problem: problem.message }, view: 'comparison' });
        }
      });
    },

    /** Searches changes that would let a pod or a job run. */
    advise: (kind, name) =>
      during(`Searching for changes that would help ${name}`, (stop, tell) => {
        tell(null);
        return api.advice(store.get().reportId, kind, name, stop);
      }),

    /** Runs the shown cycle with changes, and compares it with the original. */
    async tryChanges(changes, says) {
      const { reportId, configuration } = store.get();
      if (!reportId) return;
      await during(`Trying to ${says}`, async (stop, tell) => {
        tell(null);
        const document = await api.tryChanges(reportId, changes, stop);
        store.change({ comparison: { document, names: [configuration, 'the change'], says }, trial: { changes, says }, view: 'difference' });
        announce(document.same ? 'It changes nothing' : 'It changes what is decided');
      });
    },

    openJob: job => open({ job }),
    openPod: pod => open({ pod }),
    openNode: node => open({ node }),
    openQueue: queueTold => open({ queueTold }),

    singleOut(queue) {
      store.change({ queue: store.get().queue === queue ? null : queue });
    },
  };
  return commands;

  function open(one) {
    store.change({ ...nothingOpen, ...one, view: 'cluster' });
  }

  /** Shows the state before first, so that the change to the state after is visible. */
  function reveal(patch) {
    store.change({ ...patch, moment: 'before' });
    requestAnimationFrame(() => requestAnimationFrame(() => store.change({ moment: 'after' })));
  }
}

/** The server runs the cycle again to answer this, so it is asked only if a plugin reports devices. */
function devicesIn(report, id) {
  return report.devicesBy ? api.devices(id) : null;
}

/** The configuration's name, or its text if the text differs from the saved one. */
function chosen({ configuration, text, saved }) {
  return text === saved && configuration !== inDump ? { configuration } : { text };
}

/** Turns the name of a file into a valid name for the server. */
function nameOf(file) {
  const name = file
    .replace(/\.(gz|bz2|xz|zst)$/i, '')
    .replace(/\.(ya?ml|jsonl?|zip|tar|tgz)$/i, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 100);
  return name || 'dump';
}
