// Several cycles in a row: their number and times, and afterwards the choice of the one to show.
import { button, el } from './dom.js';
import { count, list, number } from './words.js';

/** Asks for the number of cycles and their times. */
export function askForCycles(commands) {
  const input = el('input', { type: 'number', id: 'cycle-count', min: '2', max: '1000', value: '5', required: true });
  const every = duration('cycle-every', '30s');
  const grace = duration('cycle-grace', '30s');
  const dialog = el(
    'dialog.dialog',
    { 'aria-labelledby': 'cycles-title', onclose: () => dialog.remove() },
    el(
      'form',
      {
        onsubmit: event => {
          event.preventDefault();
          dialog.close();
          commands.runSeveral({ cycles: Number(input.value), every: every.value, grace: grace.value });
        },
      },
      el('h2', { id: 'cycles-title' }, 'Several cycles'),
      el('label', { for: 'cycle-count' }, 'Each begins where the last one left the cluster. How many?'),
      input,
      el('label', { for: 'cycle-every' }, 'Time between cycles'),
      every,
      el('label', { for: 'cycle-grace' }, 'Time that evicted pods take to leave'),
      grace,
      el('div.buttons', {}, el('button.primary', {}, 'Run them'), button('Cancel', () => dialog.close())),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/** A field for a duration, as the command line takes it. */
function duration(id, value) {
  return el('input', { type: 'text', id, value, required: true, pattern: '([0-9]+d)?([0-9.]+[hms])*', title: 'A duration like 30s, 1m30s, 2h or 1d12h' });
}

/** The buttons for the previous and the next cycle of a run. */
export function stepper({ chain, step }, commands) {
  return el(
    'span.stepper.joined',
    { role: 'group', 'aria-label': 'Cycles of the run' },
    button('‹', () => commands.showStep(step - 1), { 'aria-label': 'The cycle before', disabled: step === 0, 'data-step': 'back' }),
    el('span', {}, `cycle ${number(step + 1)} of ${number(chain.length)}`),
    button('›', () => commands.showStep(step + 1), { 'aria-label': 'The next cycle', disabled: step === chain.length - 1, 'data-step': 'on' }),
  );
}

/**
 * The figures of all cycles of a run: whether it settles, cycles without change, pods that were evicted or pipelined
 * again, and the longest wait.
 */
export function summarised({ unsettled, unchanged, evictedAgain, pipelinedAgain = {}, longestWaiting, note }) {
  const again = Object.entries(evictedAgain);
  const pipelined = Object.entries(pipelinedAgain);
  return [
    unsettled && el('span.stale', {}, unsettled),
    pipelined.length > 0 && figure('.pipelined', number(pipelined.length), 'pipelined again and again', pipelined.map(([pod, cycles]) => `${pod}: in cycles ${list(cycles.map(number)).join('')}`)),
    unchanged.length > 0 && figure('', count(unchanged.length, 'cycle'), 'unchanged', [`cycles ${list(unchanged.map(number)).join('')}`]),
    again.length > 0 && figure('.evicted', number(again.length), 'evicted again', again.map(([pod, cycles]) => `${pod}: in cycles ${list(cycles.map(number)).join('')}`)),
    longestWaiting.length > 0 && figure('.waits', `${number(longestWaiting[0].seconds)} s`, 'longest wait', longestWaiting.map(({ job, seconds, reason }) => `${job}: ${number(seconds)} s, ${reason}`)),
    note && el('span.stale', {}, note),
  ];
}

function figure(kind, value, word, lines) {
  return el(`span.figure${kind}`, { title: lines.join('\n') }, el('b', {}, value), ` ${word}`);
}
