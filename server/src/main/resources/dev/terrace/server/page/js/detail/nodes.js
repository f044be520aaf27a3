// The nodes that were evaluated for a pod. Refusing nodes are grouped by reason, near misses first; fitting nodes are
// sorted by score.
import { few, table } from './parts.js';
import { bare, brief } from '../amounts.js';
import { el } from '../dom.js';
import { count, number } from '../words.js';

const mostNames = 4;
const mostScored = 12;

export function nodesAsked({ asked, fit, room, reasons, alone, each }, choice, links) {
  const unchecked = fit > 0 && room === 'none' ? '; room is not checked' : '';
  return [
    el('p', {}, el('b', {}, count(asked, 'node')), `, ${fit === 0 ? 'none fits' : `${number(fit)} ${fit === 1 ? 'fits' : 'fit'}${unchecked}`}`),
    counts(reasons, alone, asked),
    scores(each.filter(node => node.score !== undefined), choice, links),
    refusals(each.filter(node => node.refusals.length > 0), links),
  ];
}

function counts(reasons, alone, asked) {
  const entries = Object.entries(reasons).sort((a, b) => b[1] - a[1]);
  if (entries.length === 0) return null;
  return el(
    'ul.reasons',
    {},
    entries.map(([reason, amount]) =>
      el(
        'li',
        {},
        el('i.reason-bar', { vars: { '--size': `${((100 * amount) / Math.max(1, asked)).toFixed(2)}%` }, 'aria-hidden': 'true' }),
        el('b', {}, number(amount)),
        ` ${reason}`,
        alone[reason] > 0 && el('span.faint', {}, ` · only obstacle on ${number(alone[reason])}`),
      ),
    ),
  );
}

/** Groups nodes that refuse for the same reasons into one row. */
function refusals(nodes, links) {
  if (nodes.length === 0) return null;
  const groups = [...Map.groupBy(nodes, node => JSON.stringify(node.refusals.map(({ reason, resource, needs }) => [reason, resource, needs]))).values()];
  // A stable sort: within equal numbers of refusals, the nodes that lack least stay first.
  groups.sort((a, b) => a[0].refusals.length - b[0].refusals.length);
  const rows = groups.flatMap(group =>
    group[0].refusals.map((refusal, i) => [
      refusal.resource ? brief(refusal.resource, refusal.needs) : '–',
      refusal.resource ? most(group, refusal) : '–',
      refusal.message && group.length === 1 ? `${refusal.reason}: ${refusal.message}` : refusal.reason,
      i === 0 ? names(group, links) : '',
    ]),
  );
  return table('Nodes that refuse, the nearest first', ['Needs#', 'Has#', 'Refuses because', 'Nodes'], rows);
}

function names(group, links) {
  return [group.length > mostNames && el('b', {}, `${count(group.length, 'node')}: `), few(group, mostNames, node => links.node(node.node))];
}

function most(group, { resource, reason }) {
  const has = group.map(node => node.refusals.find(each => each.resource === resource && each.reason === reason).has);
  const [least, greatest] = [Math.min(...has), Math.max(...has)];
  return least === greatest ? brief(resource, greatest) : `${bare(resource, least)} – ${brief(resource, greatest)}`;
}

function scores(nodes, choice, links) {
  if (nodes.length === 0) return null;
  const shown = nodes.slice(0, mostScored);
  const plugins = [...new Set(shown.flatMap(node => node.terms.map(term => term.plugin)))];
  const best = shown[0].score;
  const sum = (node, plugin) => node.terms.filter(term => term.plugin === plugin).reduce((all, term) => all + term.score, 0);
  const rows = shown.map(node => [
    links.node(node.node),
    ...plugins.map(plugin => exact(sum(node, plugin))),
    exact(node.score),
    node.node === choice?.node ? 'chosen' : node.score < best ? `−${exact(best - node.score)}` : 'as good',
  ]);
  return [
    table('Nodes that fit, by score', ['Node', ...plugins.map(plugin => `${plugin}#`), 'total#', 'Behind#'], rows),
    choice?.tied > 1 && el('p.faint', {}, `${count(choice.tied, 'node')} have the best score; the first by name is taken.`),
    nodes.length > mostScored && el('p.faint', {}, `and ${count(nodes.length - mostScored, 'node')} with less`),
    parts(shown, links),
  ];
}

function parts(nodes, links) {
  const rows = nodes.flatMap(node =>
    node.terms.map((term, i) => [i === 0 ? links.node(node.node) : '', term.plugin, term.part ?? '', exact(term.raw), exact(term.weight), exact(term.score)]),
  );
  return el('details', {}, el('summary', {}, 'The scores in their parts'), table('The scores in their parts', ['Node', 'Plugin', 'Part', 'Raw#', 'Weight#', 'Score#'], rows));
}

// Decisions depend on the last digits.
const digits = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

function exact(value) {
  return value === undefined ? '' : digits.format(value).replace('-', '−');
}
