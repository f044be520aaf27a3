// The form that starts a replay.
import { el, option } from '../dom.js';
import { number } from '../words.js';

const duration = { pattern: '[0-9.]+[dhms]([0-9.]+[dhms])*', title: 'A duration like 30s, 10m or 2h' };
const options = [
  ['queueBy', 'Queues by', ['', 'queue', 'user', 'group', 'partition']],
  ['processorsPerTask', 'Processors of a task', { type: 'number', min: '1' }],
  ['trigger', 'A cycle runs', ['', ['event', 'at each event'], ['period', 'periodically']]],
  ['period', 'Time between cycles', duration, '1s'],
  ['grace', 'Evicted pods stay for', duration, '30s'],
  ['startLatency', 'Time from bind to start', duration, '0s'],
  ['restart', 'An evicted pod begins', ['', ['zero', 'from scratch'], ['checkpoint', 'at its last checkpoint']]],
  ['checkpoint', 'Time between checkpoints', duration, '10m'],
  ['from', 'Leave out jobs before', duration, 'since the start'],
  ['until', 'Leave out jobs from', duration, 'since the start'],
  ['warm', 'Do not measure the first', duration, '0s'],
  ['load', 'Multiply the load by', { type: 'number', min: '0.001', max: '1000', step: 'any' }, '1'],
  ['shake', 'Move submissions by at most', duration, '0s'],
  ['seed', 'Seed of the moves', { type: 'number' }, '0'],
  ['unknown', 'Jobs without a run time', ['', ['hold', 'hold their nodes to the end'], ['drop', 'are left out']]],
  ['cutAtEstimate', 'Runs end at their estimate', ['', ['true', 'yes']]],
  ['estimates', 'Estimates', ['', ['exact', 'the run times']]],
];

function optionFields() {
  return options.map(([name, text, kind, placeholder]) =>
    el(
      'label',
      {},
      el('span', {}, text),
      Array.isArray(kind)
        ? el('select', { name }, kind.map(each => (each === '' ? option('', 'as by default') : option(...(Array.isArray(each) ? each : [each, each])))))
        : el('input', { type: 'text', ...kind, name, placeholder }),
    ),
  );
}

/** The options that the user has set. Empty fields have the defaults of the server. */
function chosenOptions(form) {
  const chosen = {};
  for (const [name, , kind] of options) {
    const { value } = form.elements[name];
    if (value !== '') chosen[name] = kind.type === 'number' ? Number(value) : value === 'true' ? true : value;
  }
  return chosen;
}

const most = 4;
const edited = 'edited';

export function mountStart(host, store, commands) {
  const trace = el('select', { name: 'trace', required: true, onchange: nodesOf });
  const nodes = el('select', { name: 'nodes' });
  const choices = el('div.contenders');
  const go = el('button.primary', {}, 'Replay');
  const form = el(
    'form.start',
    { onsubmit: start },
    el('label', {}, el('span', {}, 'Trace'), trace),
    el('label', {}, el('span', {}, 'Nodes'), nodes),
    el('fieldset', {}, el('legend', {}, `Configurations, up to ${number(most)}`), choices),
    el('details', {}, el('summary', {}, 'More options'), el('div.options', {}, optionFields())),
    el('div.buttons', {}, go),
  );
  host.append(el('div.panel-head', {}, el('h2', { id: 'start-title' }, 'Start a replay')), form);
  let chosen = null;

  store.on(['session'], ({ session }) => (host.hidden = !session.writable));
  store.on(['traces', 'trace'], ({ traces, trace: loaded }, before) => {
    const old = loaded !== before.trace ? loaded : trace.value;
    const names = (traces ?? []).map(each => each.name);
    trace.replaceChildren(...names.map(name => option(name, name)));
    trace.value = [old, loaded, names[0]].find(name => names.includes(name)) ?? '';
    nodesOf();
    ready();
  });
  store.on(['snapshots'], nodesOf);
  store.on(['configurations', 'configuration', 'text', 'saved'], ({ configurations, configuration, text, saved }) => {
    const isNamed = configurations.some(each => each.name === configuration);
    const isEdited = configuration !== null && (text !== saved || !isNamed);
    const names = [...configurations.map(each => each.name), ...(isEdited ? [edited] : [])];
    // Until the user chooses, it is the configuration that the page shows.
    const shown = chosen ?? [isEdited ? edited : configuration];
    const focused = choices.contains(document.activeElement) ? document.activeElement.value : null;
    choices.replaceChildren(
      ...names.map(name =>
        el('label', {}, el('input', { type: 'checkbox', value: name, checked: shown.includes(name), onchange: choose }), name !== edited ? name : isNamed ? `the edited ${configuration}` : `the one ${configuration}`),
      ),
    );
    if (focused) choices.querySelector(`input[value="${CSS.escape(focused)}"]`)?.focus();
    ready();
  });

  function choose() {
    chosen = names();
    ready();
  }

  function names() {
    return [...choices.querySelectorAll('input:checked')].map(input => input.value);
  }

  function ready() {
    const amount = names().length;
    go.disabled = trace.value === '' || amount < 1 || amount > most;
    choices.querySelectorAll('input:not(:checked)').forEach(input => (input.disabled = amount >= most));
  }

  function nodesOf() {
    const { traces, snapshots } = store.get();
    const own = (traces ?? []).find(each => each.name === trace.value)?.nodes ?? 0;
    nodes.replaceChildren(
      ...(own > 0 ? [option('', `the ${number(own)} of the trace`)] : []),
      option('pool', 'one node with all processors'),
      ...snapshots.map(({ name, nodes }) => option(`snapshot ${name}`, `the ${number(nodes)} of ${name}`)),
    );
  }

  function start(event) {
    event.preventDefault();
    const { text } = store.get();
    const snapshot = nodes.value.startsWith('snapshot ') ? nodes.value.slice('snapshot '.length) : null;
    commands.start({
      trace: trace.value,
      configurations: names().map(name => (name === edited ? { text } : { configuration: name })),
      ...(nodes.value === 'pool' ? { pool: true } : {}),
      ...(snapshot ? { snapshot } : {}),
      ...chosenOptions(form),
    });
  }
}
