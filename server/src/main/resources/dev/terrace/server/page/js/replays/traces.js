// The traces of the server: a file to load, and what each trace holds.
import { confirm } from '../confirm.js';
import { mountFile } from '../drop.js';
import { button, el } from '../dom.js';
import { table } from '../../pictures/js/dom.js';
import { facts } from '../../pictures/js/parts.js';
import { duration } from '../../pictures/js/words.js';
import { bytes, count, number } from '../words.js';

export function mountTraces(host, store, commands) {
  const load = button('Load a trace…', () => {});
  const file = el('input', { type: 'file', hidden: true, 'aria-label': 'File of a trace', accept: '.swf,.csv,.json,.ndjson,.gz,.bz2,.xz,.zst,.zip,.tar,.tgz' });
  const body = el('div');
  const described = el('div', { 'aria-live': 'polite' });
  host.append(el('div.panel-head', {}, el('h2', { id: 'traces-title' }, 'Traces'), el('div.tools', {}, load, file)), body, described);
  mountFile(load, file, commands.loadTrace);

  store.on(['session'], ({ session }) => (load.hidden = !session.writable));
  store.on(['traces', 'session'], ({ traces, session }) => {
    described.replaceChildren();
    body.replaceChildren(
      (traces ?? []).length === 0
        ? el('p.faint', {}, 'No trace yet. Load recorded work: a file in SWF, CSV or JSON, or an archive of a folder with trace.json, nodes.csv and jobs.csv. A file can also be dropped anywhere on this page.')
        : table('Traces', [{ text: 'Name', left: true }, 'Jobs', 'Time', 'Nodes', 'Size', { text: el('span.unseen', {}, 'Commands') }], traces.map(each => row(each, session))),
    );
  });

  function row({ name, jobs, seconds, nodes, bytes: size }, { writable }) {
    return [
      el('bdi', {}, name),
      { value: jobs, text: number(jobs) },
      { value: seconds, text: duration(seconds) },
      nodes > 0 ? { value: nodes, text: number(nodes) } : 'none',
      { value: size, text: bytes(size) },
      el(
        'span.row-tools',
        {},
        button('Describe', () => describe(name), { 'aria-label': `Describe ${name}` }),
        writable && button('Delete', () => remove(name), { 'aria-label': `Delete ${name}` }),
      ),
    ];
  }

  async function remove(name) {
    if (await confirm('Delete', name, 'The trace is removed from the server. Its finished replays stay.')) await commands.deleteTrace(name);
  }

  async function describe(name) {
    const description = await commands.describe(name);
    if (description) described.replaceChildren(el('h3', {}, el('bdi', {}, name)), facts(factsOf(description)));
  }
}

function factsOf({ jobs, tasks, span, start, nodes, cpuMilli, load, widest, missing, leftOut, header }) {
  const amounts = counts => Object.entries(counts ?? {}).map(([what, jobs]) => `${what} (${count(jobs, 'job')})`).join(', ');
  return [
    ['Jobs', `${count(jobs, 'job')}, ${count(tasks, 'task')}, over ${duration(span)}${start ? ` from ${start}` : ''}`],
    ['Nodes', nodes > 0 ? `${count(nodes, 'node')}, ${number(cpuMilli / 1000)} cpu` : 'not in the trace'],
    load !== undefined && ['Offered load', number(load)],
    widest?.job && ['Widest job', `${widest.job}, ${number(widest.cpuMilli / 1000)} cpu`],
    amounts(missing) && ['Missing', amounts(missing)],
    amounts(leftOut) && ['Left out', amounts(leftOut)],
    ...Object.entries(header ?? {}),
  ].filter(Boolean);
}
