// The part of the state in a link: #view=…&snapshot=…&conf=…&cycle=1&pod=…
const views = ['cluster', 'configuration', 'difference', 'comparison', 'replays'];
/** The keys of the state that are part of the address. */
export const linked = ['view', 'snapshot', 'configuration', 'report', 'job', 'pod', 'node', 'queueTold', 'dimension', 'against', 'versus', 'contest', 'trial', 'replay', 'second', 'under'];

export function read(hash = location.hash) {
  const parameters = new URLSearchParams(hash.slice(1));
  const view = parameters.get('view');
  return {
    view: views.includes(view) ? view : 'cluster',
    snapshot: parameters.get('snapshot'),
    configuration: parameters.get('conf'),
    cycle: parameters.has('cycle'),
    job: parameters.get('job'),
    pod: parameters.get('pod'),
    node: parameters.get('node'),
    queueTold: parameters.get('queue'),
    dimension: parameters.get('devices'),
    against: parameters.get('against'),
    versus: parameters.get('with'),
    contenders: parameters.get('confs')?.split(',') ?? null,
    trial: trialOf(parameters),
    replay: parameters.get('replay'),
    second: /^\d{1,12}$/.test(parameters.get('at')) ? Number(parameters.get('at')) : null,
    under: /^\d$/.test(parameters.get('under')) ? Number(parameters.get('under')) : 0,
  };
}

/** The changes of a suggestion, with their description. */
function trialOf(parameters) {
  try {
    const changes = JSON.parse(parameters.get('changes'));
    return Array.isArray(changes) ? { changes, says: parameters.get('says') ?? 'the changes' } : null;
  } catch {
    return null;
  }
}

/** The link to the current state. An unsaved text has no name, so a link leads to the saved one. */
export function link({ view, snapshot, configuration, report, job, pod, node, queueTold, dimension, against, versus, contest, trial, replay, second, under }, changes = {}) {
  const all = {
    view,
    // A snapshot that no longer exists stays in the address, so that the address still reports it as missing.
    snapshot: view === 'comparison' && contest?.missing ? contest.missing : snapshot,
    conf: configuration,
    cycle: report ? '1' : null,
    job,
    pod,
    node,
    queue: queueTold,
    devices: dimension,
    against: trial ? null : against,
    with: trial ? null : versus,
    confs: contest?.names.join(','),
    says: trial?.says,
    changes: trial && JSON.stringify(trial.changes),
    ...changes,
    ...((changes.view ?? view) === 'replays' && replay ? { replay, at: second === null ? null : String(second), under: under || null } : {}),
  };
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(all)) if (value) parameters.set(key, value);
  return `#${parameters.toString().replaceAll('%2F', '/').replaceAll('%2C', ',')}`;
}

/** Keeps the address up to date. Another view, job or pod adds a step to the history; other changes do not. */
export function follow(store) {
  store.on(linked, (state, before) => {
    const address = link(state);
    if (address === location.hash) return;
    const step = state.snapshot === before.snapshot && ['view', 'job', 'pod', 'replay'].some(each => state[each] !== before[each]);
    history[step ? 'pushState' : 'replaceState'](null, '', address);
  });
}
