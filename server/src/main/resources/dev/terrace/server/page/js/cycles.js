// Several cycles in a row: their number, and afterwards the choice of the one to show.
import { button, el } from './dom.js';
import { number } from './words.js';

/** Asks for the number of cycles. */
export function askForCycles(commands) {
  const input = el('input', { type: 'number', id: 'cycle-count', min: '2', max: '1000', value: '5', required: true });
  const dialog = el(
    'dialog.dialog',
    { 'aria-labelledby': 'cycles-title', onclose: () => dialog.remove() },
    el(
      'form',
      {
        onsubmit: event => {
          event.preventDefault();
          dialog.close();
          commands.runSeveral(Number(input.value));
        },
      },
      el('h2', { id: 'cycles-title' }, 'Several cycles'),
      el('label', { for: 'cycle-count' }, 'Each begins where the last one left the cluster. How many?'),
      input,
      el('div.buttons', {}, el('button.primary', {}, 'Run them'), button('Cancel', () => dialog.close())),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
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
