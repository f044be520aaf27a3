// Evictions: the candidates, the victims, and the votes that decided.
import { few, table } from './parts.js';
import { el } from '../dom.js';
import { count, short } from '../words.js';

export function evictionsOf(evictions, links) {
  const some = evictions.filter(each => each.evicted.length > 0);
  const none = evictions.filter(each => each.evicted.length === 0);
  return [
    some.map(each => eviction(each, links)),
    none.length > 0 &&
      el(
        'details',
        {},
        el('summary', {}, `${count(none.length, 'node')} where nothing was taken`),
        table('Nodes where nothing was taken', ['On', 'Candidates', 'Because'], none.map(each => [links.node(each.node), pods(each.candidates, links), tiers(each)])),
      ),
  ];
}

function eviction(each, links) {
  return el(
    'div.eviction',
    {},
    el('p', {}, el('span.badge.evicted', {}, each.kept ? 'evicted' : 'undone'), pods(each.evicted, links), ' from ', links.node(each.node), each.for && [' for ', each.for], `, by ${each.action}`),
    el('p', {}, each.kept ? each.because : tiers(each), each.bundle && (each.bundle === 'safe' ? ' · their groups stay whole' : ' · a group is no longer whole')),
    el('p.faint', {}, 'Candidates: ', pods(each.candidates, links)),
  );
}

function tiers({ tiers: all, because }) {
  return all.length === 0 ? because : all.map(tier => `tier ${tier.tier}: ${tier.because}`).join('; ');
}

function pods(names, links) {
  return names.length === 0 ? 'none' : few(names, 6, name => links.pod(name, short(name)));
}
