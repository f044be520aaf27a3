// The text: a textarea above a coloured copy of it, with line numbers, and each finding at the end of its line.
import { el } from '../dom.js';

/** `onchange` is called for each change by the user, `onmove` for each move of the cursor. */
export function createText({ onchange, onmove, describedBy }) {
  const area = el('textarea.code-area', {
    'aria-label': 'Configuration, as YAML',
    'aria-describedby': describedBy,
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    wrap: 'off',
    'data-testid': 'text',
  });
  const copy = el('div.code-copy', { 'aria-hidden': 'true' });
  const body = el('div.code', {}, copy, area);
  const box = el('div.code-box', {}, body);
  let lines = [];
  let findings = [];

  area.addEventListener('input', () => {
    draw();
    onchange(area.value);
  });
  area.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    insert(`\n${indentBefore()}`);
  });
  document.addEventListener('selectionchange', () => document.activeElement === area && onmove(area.selectionStart));

  return {
    element: box,
    area,
    set(text) {
      if (text === area.value) return;
      area.value = text;
      draw();
      area.setSelectionRange(0, 0);
      box.scrollTop = 0;
    },
    mark(next) {
      findings = next;
      lines = [];
      draw();
    },
    insert,
    /** Moves the cursor and scrolls to it. Line and column count from 1. */
    jump(line, column) {
      const start = offsetOf(line) + Math.max(0, column - 1);
      area.focus();
      area.setSelectionRange(start, start);
      copy.children[line - 1]?.scrollIntoView({ block: 'nearest' });
    },
    /** The cursor's position within the text's box, in lines and characters. */
    caret() {
      const before = area.value.slice(0, area.selectionStart).split('\n');
      return { line: before.length - 1, column: before.at(-1).length };
    },
  };

  /** Rebuilds only the lines that differ. */
  function draw() {
    const next = area.value.split('\n');
    next.forEach((line, i) => {
      if (lines[i] === line && copy.children[i]) return;
      const here = findings.filter(finding => finding.line === i + 1);
      const element = row(line, here);
      if (copy.children[i]) copy.children[i].replaceWith(element);
      else copy.append(element);
    });
    while (copy.children.length > next.length) copy.lastElementChild.remove();
    lines = next;
  }

  function row(line, here) {
    const worst = here.some(finding => finding.severity === 'error') ? 'error' : 'warning';
    return el(
      `div.code-line${here.length ? `.has-${worst}` : ''}`,
      {},
      highlight(line),
      line === '' && '\u200b',
      here.map(finding => el(`span.ghost.${finding.severity}`, {}, finding.message)),
    );
  }

  /** Inserts text like typing does, so that the browser can undo it. */
  function insert(text, from = area.selectionStart, to = area.selectionEnd) {
    area.focus();
    area.setSelectionRange(from, to);
    if (!document.execCommand('insertText', false, text)) {
      area.setRangeText(text, from, to, 'end');
      area.dispatchEvent(new Event('input'));
    }
  }

  function indentBefore() {
    const line = area.value.slice(0, area.selectionStart).split('\n').at(-1);
    const indent = /^\s*/.exec(line)[0];
    return /:\s*$/.test(line) ? `${indent}${/^\s*- /.test(line) ? '    ' : '  '}` : indent;
  }

  function offsetOf(line) {
    return area.value.split('\n').slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  }
}

const key = /^(\s*(?:- )*)([\w.*/-]+)(:)(?=\s|$)/;
const token = /("(?:[^"\\]|\\.)*"|'[^']*')|((?:^|\s)#.*$)|(&\w+|\*\w+)|((?<![\w.-])-?\d+(?:\.\d+)?(?![\w.-]))|\b(true|false|null)\b/g;
const kinds = ['string', 'comment', 'anchor', 'figure', 'word'];

/** The children of a line's element. */
function highlight(line) {
  const parts = [];
  let rest = line;
  const match = key.exec(line);
  if (match) {
    parts.push(match[1], el('span.y-key', {}, match[2]), match[3]);
    rest = line.slice(match[0].length);
  }
  let end = 0;
  for (const found of rest.matchAll(token)) {
    const kind = kinds[found.slice(1).findIndex(group => group !== undefined)];
    parts.push(rest.slice(end, found.index), el(`span.y-${kind}`, {}, found[0]));
    end = found.index + found[0].length;
  }
  parts.push(rest.slice(end));
  return parts.filter(part => part !== '');
}
