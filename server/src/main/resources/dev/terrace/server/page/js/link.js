// The part of the state that a link carries: #view=…&snapshot=…&conf=…&cycle=1&job=…
const views = ['cluster', 'configuration', 'difference'];

export function read(hash = location.hash) {
  const parameters = new URLSearchParams(hash.slice(1));
  const view = parameters.get('view');
  return {
    view: views.includes(view) ? view : 'cluster',
    snapshot: parameters.get('snapshot'),
    configuration: parameters.get('conf'),
    cycle: parameters.has('cycle'),
    job: parameters.get('job'),
    node: parameters.get('node'),
    against: parameters.get('against'),
  };
}

/** The link to what is shown. A text that is not saved has no name, so a link leads to the saved one. */
export function link({ view, snapshot, configuration, report, job, node, against }, changes = {}) {
  const all = { view, snapshot, conf: configuration, cycle: report ? '1' : null, job, node, against, ...changes };
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(all)) if (value) parameters.set(key, value);
  return `#${parameters.toString().replaceAll('%2F', '/')}`;
}

/** Keeps the address up to date; another view or job is a step that "back" takes back, all else is not. */
export function follow(store) {
  store.on(['view', 'snapshot', 'configuration', 'report', 'job', 'node', 'against'], (state, before) => {
    const address = link(state);
    if (address === location.hash) return;
    const step = state.snapshot === before.snapshot && (state.view !== before.view || state.job !== before.job);
    history[step ? 'pushState' : 'replaceState'](null, '', address);
  });
}
