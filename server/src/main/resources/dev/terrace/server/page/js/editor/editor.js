// The configuration editor: its text, findings with their positions, the meaning of arguments, and the commands.
import * as api from '../api.js';
import { attachCompletion } from './completion.js';
import { enclosing } from './place.js';
import { isPlain, reference } from './reference.js';
import { createText } from './text.js';
import { button, el, option } from '../dom.js';
import { count } from '../words.js';

const pause = 250;

export function mountEditor(host, side, store, commands) {
  let timer = 0;
  let asked = new AbortController();
  let shownPlace = null;

  const name = el('span.faint');
  const state = el('span.findings-state', { role: 'status' });
  const findings = el('ul.findings', { id: 'findings', 'aria-label': 'Findings' });
  const against = el('select', { 'aria-label': 'Compare with' });
  const revert = button('Revert', () => commands.edit(store.get().saved));
  const save = button('Save as…', saveAs);
  const text = createText({ onchange: value => commands.edit(value), onmove: explain, describedBy: 'findings' });
  attachCompletion(text, () => store.get().extensions);

  host.append(
    el(
      'div.panel-head',
      {},
      el('h2', { id: 'editor-title' }, 'Configuration'),
      name,
      state,
      el('div.tools', {}, revert, save, el('div.joined', {}, against, button('Compare', () => commands.compare(against.value)))),
    ),
    text.element,
    findings,
  );

  store.on(['text'], ({ text: value }) => {
    text.set(value);
    explain(text.area.selectionStart);
    clearTimeout(timer);
    timer = setTimeout(check, pause);
  });
  store.on(['text', 'saved', 'configuration', 'session'], ({ text: value, saved, configuration, session }) => {
    const edited = value !== saved;
    name.textContent = `${configuration ?? ''}${edited ? ', edited' : ''}`;
    revert.hidden = !edited;
    save.hidden = !session.writable;
  });
  store.on(['configurations', 'configuration'], ({ configurations, configuration }) => {
    const own = each => (each.name === configuration ? `with ${each.name} as saved` : `with ${each.name}`);
    against.replaceChildren(...configurations.map(each => option(each.name, own(each))));
    against.value = configurations.some(each => each.name === configuration) ? configuration : configurations[0]?.name;
  });
  store.on(['extensions'], () => {
    shownPlace = null;
    explain(text.area.selectionStart);
  });
  store.on(['findings'], ({ findings: all }) => {
    text.mark(all);
    const errors = all.filter(each => each.severity === 'error').length;
    state.className = `findings-state ${errors ? 'error' : all.length ? 'warning' : 'fine'}`;
    state.textContent = all.length === 0 ? 'no findings' : [errors && count(errors, 'error'), all.length > errors && count(all.length - errors, 'warning')].filter(Boolean).join(', ');
    findings.replaceChildren(...all.map(finding));
  });

  async function check() {
    asked.abort();
    asked = new AbortController();
    try {
      store.change({ findings: (await api.lint(store.get().text, asked.signal)).findings });
    } catch (error) {
      if (error.name !== 'AbortError') state.textContent = error.message;
    }
  }

  function finding({ line, column, severity, message }) {
    return el(
      'li',
      {},
      el('button.finding', { type: 'button', onclick: () => text.jump(line, column) }, el(`b.${severity}`, {}, severity), el('span.faint', {}, ` ${line}:${column} `), message),
    );
  }

  function explain(offset) {
    const place = enclosing(text.area.value, offset);
    const key = JSON.stringify(place);
    if (key === shownPlace) return;
    shownPlace = key;
    side.replaceChildren(...reference(store.get().extensions, place, { insert }));
    side.querySelector('.here')?.scrollIntoView({ block: 'nearest' });
  }

  /** Inserts an argument with its default below the plugin's arguments, and adds that section if it is missing. */
  function insert(place, argument) {
    const lines = text.area.value.split('\n');
    const indent = ' '.repeat(lines[place.line].indexOf('-') + 2);
    let at = place.line + 1;
    while (at < lines.length && lines[at].startsWith(indent) && !lines[at].startsWith(`${indent}arguments:`)) at++;
    const has = lines[at]?.startsWith(`${indent}arguments:`);
    const line = `${indent}  ${argument.name}: ${isPlain(argument.default) ? argument.default : ''}`;
    const before = lines.slice(0, has ? at + 1 : at).join('\n').length;
    text.insert(`\n${has ? '' : `${indent}arguments:\n`}${line}`, before, before);
  }

  function saveAs() {
    const { configuration, configurations } = store.get();
    const known = configurations.find(each => each.name === configuration);
    const input = el('input', { id: 'save-name', required: true, pattern: '[A-Za-z0-9][A-Za-z0-9._\\-]{0,99}', value: known?.builtIn ? `my-${configuration}` : configuration });
    const dialog = el(
      'dialog.dialog',
      { 'aria-labelledby': 'save-title', onclose: () => dialog.remove() },
      el(
        'form',
        {
          onsubmit: event => {
            event.preventDefault();
            dialog.close();
            commands.save(input.value);
          },
        },
        el('h2', { id: 'save-title' }, 'Save the configuration'),
        el('label', { for: 'save-name' }, 'Name: letters, digits, dots, dashes and underscores'),
        input,
        el('div.buttons', {}, el('button.primary', {}, 'Save'), button('Cancel', () => dialog.close())),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  }
}
