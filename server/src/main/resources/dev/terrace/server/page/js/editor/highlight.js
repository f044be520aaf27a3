// Line-by-line highlighting of YAML, sufficient for a configuration.
import { el } from '../dom.js';

const key = /^(\s*(?:- )*)([\w.*/-]+)(:)(?=\s|$)/;
const token = /("(?:[^"\\]|\\.)*"|'[^']*')|((?:^|\s)#.*$)|(&\w+|\*\w+)|((?<![\w.-])-?\d+(?:\.\d+)?(?![\w.-]))|\b(true|false|null)\b/g;
const kinds = ['string', 'comment', 'anchor', 'figure', 'word'];

/** The children of a line's element. */
export function highlight(line) {
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
