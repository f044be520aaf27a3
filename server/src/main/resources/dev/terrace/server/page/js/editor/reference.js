// The arguments of the plugin or action under the cursor, with their meaning.
import { el } from '../dom.js';
import { number } from '../words.js';

/** `place` comes from enclosing(); null lists all plugins and actions. */
export function reference({ plugins, actions }, place, { insert }) {
  const found = place && (place.kind === 'action' ? actions : plugins).find(each => each.name === place.name);
  return found ? about(found, place, insert) : overview(plugins, actions, place);
}

function about(extension, place, insert) {
  return [
    el('div.panel-head', {}, el('h2', {}, extension.name), el('span.faint', {}, `${place.kind} · ${extension.origin}`)),
    el(
      'div.reference-body',
      { tabindex: '0', role: 'group', 'aria-label': `Arguments of ${extension.name}` },
      extension.hooks?.length > 0 && el('p.hooks', {}, 'Has a say in: ', extension.hooks.map(hook => el('code', {}, hook))),
      extension.arguments.length === 0 ? el('p.faint', {}, 'It takes no arguments.') : null,
      el('dl.arguments', {}, extension.arguments.map(argument => entry(argument, place, insert))),
    ),
  ];
}

function entry(argument, place, insert) {
  const here = matches(argument.name, place.argument);
  return el(
    `div.argument${here ? '.here' : ''}`,
    {},
    el(
      'dt',
      {},
      el('code', {}, argument.name),
      el('span.faint', {}, ` ${limits(argument)}`),
      !here && !argument.name.includes('*') && el('button.quiet.insert', { type: 'button', onclick: () => insert(place, argument), 'aria-label': `Insert ${argument.name}` }, 'insert'),
    ),
    el('dd', {}, argument.meaning, argument.parts && el('dl.parts', {}, argument.parts.map(each => el('div', {}, el('dt', {}, el('code', {}, each.name)), el('dd', {}, each.meaning))))),
  );
}

/** Matches an argument's name. A star in it stands for the name of a resource or a plugin. */
function matches(name, typed) {
  return typed !== null && (name === typed || new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\*/g, '.+')}$`).test(typed));
}

function limits({ type, minimum, maximum, choices, default: fallback }) {
  return [
    type,
    minimum !== undefined && maximum !== undefined ? `${number(minimum)} to ${number(maximum)}` : minimum !== undefined ? `at least ${number(minimum)}` : maximum !== undefined && `at most ${number(maximum)}`,
    choices && choices.join(' | '),
    isPlain(fallback) && `default ${fallback}`,
  ]
    .filter(Boolean)
    .join(', ');
}

export function isPlain(value) {
  return value !== undefined && value !== null && value !== '' && typeof value !== 'object' && !String(value).includes('@');
}

function summary({ hooks = [], arguments: all }) {
  const names = hooks.length > 0 ? hooks : all.map(each => each.name);
  if (names.length === 0) return 'no arguments';
  return names.length > 5 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ');
}

function overview(plugins, actions, place) {
  const names = (title, all) => [
    el('h3', {}, title),
    el('dl.overview', {}, all.map(each => el('div', {}, el('dt', {}, el('code', {}, each.name)), el('dd.faint', {}, summary(each))))),
  ];
  return [
    el('div.panel-head', {}, el('h2', {}, 'What is loaded')),
    el(
      'div.reference-body',
      { tabindex: '0', role: 'group', 'aria-label': 'Plugins and actions' },
      el('p.faint', {}, place?.name ? `Nothing that is loaded is called '${place.name}'.` : 'Put the cursor on a plugin or an action to see its arguments. Ctrl+Space completes.'),
      names('Actions', actions),
      names('Plugins', plugins),
    ),
  ];
}
