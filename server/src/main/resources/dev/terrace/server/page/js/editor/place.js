// The cursor's position in a configuration: its plugin or action, its argument, and the possible completions.

const item = /^(\s*)- name:\s*["']?([\w.-]*)/;
const plain = /^(\s*)([\w.*/-]+)\s*:/;

/**
 * {kind: 'plugin' | 'action', name, argument, line} of the element around the cursor, or null. `line` is the line of
 * its name, from 0.
 */
export function enclosing(text, offset) {
  const lines = text.split('\n');
  const before = text.slice(0, offset).split('\n');
  const at = before.length - 1;
  const listed = actionUnder(lines[at], before[at].length);
  if (listed) return { kind: 'action', name: listed, argument: null, line: at };
  const indent = depth(lines[at]);
  for (let i = at; i >= 0; i--) {
    const found = item.exec(lines[i]);
    if (found && (i === at || found[1].length < indent || lines[at].trim() === '')) {
      return { kind: sectionOf(lines, i), name: found[2], argument: i === at ? null : (plain.exec(lines[at])?.[2] ?? null), line: i };
    }
    if (i < at && /^[^\s#-]/.test(lines[i])) return null;
  }
  return null;
}

/** {from, words: [[text, meaning]]} with the completions before the cursor, or null. */
export function completions(text, offset, { plugins, actions }) {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(start, offset);
  const rest = text.slice(offset).split('\n')[0];
  if (rest.trim() !== '' && !/^\s*["',:#]/.test(rest)) return null;
  const named = /^\s*- name:\s*["']?([\w.-]*)$/.exec(line);
  if (named) {
    const { kind } = enclosing(text, start);
    return words(named[1], offset, (kind === 'action' ? actions : plugins).map(each => [each.name, about(each)]));
  }
  const acted = /^\s*actions:.*?([\w-]*)$/.exec(line);
  if (acted && !line.includes('#')) return words(acted[1], offset, actions.map(each => [each.name, about(each)]));
  const argued = /^\s+([\w.-]*)$/.exec(line);
  const around = argued && enclosing(text, offset);
  if (around && isBelowArguments(text, start)) {
    const known = (around.kind === 'action' ? actions : plugins).find(each => each.name === around.name);
    return words(argued[1], offset, (known?.arguments ?? []).map(each => [`${each.name}: `, each.meaning]));
  }
  return null;
}

function words(typed, offset, all) {
  const begin = typed.toLowerCase();
  const fitting = all.filter(([text]) => text.toLowerCase().startsWith(begin) && text.trim() !== typed);
  return fitting.length > 0 ? { from: offset - typed.length, words: fitting.slice(0, 12) } : null;
}

function about({ hooks }) {
  return hooks?.length ? hooks.join(', ') : 'action';
}

function isBelowArguments(text, start) {
  const lines = text.slice(0, start).split('\n').slice(0, -1);
  const own = depth(text.slice(start).split('\n')[0]);
  for (let i = lines.length - 1; i >= 0; i--) {
    if (/^\s*arguments:/.test(lines[i])) return depth(lines[i]) < own;
    if (item.test(lines[i])) return false;
  }
  return false;
}

function sectionOf(lines, from) {
  for (let i = from; i >= 0; i--) {
    if (/^\s*configurations:/.test(lines[i])) return 'action';
    if (/^\s*tiers:/.test(lines[i])) return 'plugin';
  }
  return 'plugin';
}

function actionUnder(line, column) {
  if (!/^\s*actions:/.test(line)) return null;
  const before = /[\w-]*$/.exec(line.slice(0, column))[0];
  const after = /^[\w-]*/.exec(line.slice(column))[0];
  return before + after === 'actions' ? null : before + after || null;
}

function depth(line) {
  return line.length - line.trimStart().length;
}
