// The completion list at the cursor. Typing or Ctrl+Space opens it, the arrow keys move in it, and Enter or Tab accepts
// an entry.
import { completions } from './place.js';
import { el } from '../dom.js';

export function attachCompletion(text, known) {
  const list = el('ul.completion', { id: 'completion', role: 'listbox', 'aria-label': 'Completions', hidden: true });
  const { area } = text;
  let offer = null;
  let chosen = 0;
  text.element.firstChild.append(list);
  area.setAttribute('aria-autocomplete', 'list');

  area.addEventListener('input', event => (event.inputType?.startsWith('insertText') && event.data !== null ? open() : close()));
  area.addEventListener('blur', close);
  area.addEventListener('keydown', keys, { capture: true });

  function keys(event) {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      open();
    } else if (!offer) return;
    else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      chosen = (chosen + (event.key === 'ArrowDown' ? 1 : -1) + offer.words.length) % offer.words.length;
      draw();
    } else if ((event.key === 'Enter' && !event.ctrlKey) || event.key === 'Tab') {
      event.preventDefault();
      take(chosen);
    } else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) close();
  }

  function open() {
    offer = completions(area.value, area.selectionStart, known());
    chosen = 0;
    draw();
  }

  function close() {
    offer = null;
    draw();
  }

  function take(index) {
    const { from, words } = offer;
    close();
    text.insert(words[index][0], from, area.selectionStart);
    close();
  }

  function draw() {
    list.hidden = !offer;
    if (!offer) {
      area.removeAttribute('aria-activedescendant');
      area.removeAttribute('aria-controls');
      return;
    }
    const { line, column } = text.caret();
    list.style.setProperty('--line', line + 1);
    list.style.setProperty('--column', column - (area.selectionStart - offer.from));
    list.replaceChildren(
      ...offer.words.map(([word, meaning], i) =>
        el(
          'li',
          { id: `completion-${i}`, role: 'option', 'aria-selected': String(i === chosen), onpointerdown: event => (event.preventDefault(), take(i)) },
          el('b', {}, word),
          el('span', {}, meaning),
        ),
      ),
    );
    list.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    area.setAttribute('aria-controls', list.id);
    area.setAttribute('aria-activedescendant', `completion-${chosen}`);
  }
}
