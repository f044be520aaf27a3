// The options of a replay, which are those of the command.
import { el, option } from '../dom.js';

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
];

export function optionFields() {
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
export function chosenOptions(form) {
  const chosen = {};
  for (const [name, , kind] of options) {
    const { value } = form.elements[name];
    if (value !== '') chosen[name] = kind.type === 'number' ? Number(value) : value === 'true' ? true : value;
  }
  return chosen;
}
