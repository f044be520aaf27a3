// The panel beside the picture, with details of a job, a pod, a node or a queue.
import * as api from '../api.js';
import { jobBefore, jobDetail } from './job.js';
import { nodeDetail } from './node.js';
import { nodesOf, podDetail } from './pod.js';
import { queueDetail } from './queue.js';
import { button, el } from '../dom.js';
import { announce, complain } from '../messages.js';

const kinds = ['job', 'pod', 'node', 'queueTold'];
const words = { job: 'job', pod: 'pod', node: 'node', queueTold: 'queue' };

export function mountDetail(host, store, commands) {
  const title = el('h2', { tabindex: '-1' });
  const kind = el('span.faint');
  const body = el('div.detail-body', { tabindex: '0', role: 'group', 'aria-label': 'Detail' });
  const about = { job: aboutJob, pod: aboutPod, node: aboutNode, queueTold: aboutQueue };
  let wanted = 0;
  host.append(el('div.panel-head', {}, title, kind, el('div.tools', {}, button('×', close, { 'aria-label': 'Close the detail', title: 'Close (Esc)' }))), body);
  host.addEventListener('keydown', event => event.key === 'Escape' && close());

  store.on(['job', 'pod', 'node', 'queueTold', 'report', 'before', 'devices'], (state, before) => {
    const opened = kinds.some(each => state[each] !== before[each]);
    host.hidden = !kinds.some(each => state[each]) || !state.before;
    document.body.dataset.detail = host.hidden ? '' : 'open';
    if (host.hidden) {
      if (opened) store.change({ told: [] });
      return;
    }
    show(state, opened, ++wanted);
  });

  async function show(state, opened, mine) {
    const key = kinds.find(each => state[each]);
    title.textContent = key === 'job' ? commands.nameOf(state.job) : state[key];
    title.title = state[key];
    kind.textContent = words[key];
    if (opened) body.replaceChildren(el('p.faint', {}, 'Reading…'));
    try {
      const content = await about[key](state);
      if (mine !== wanted) return;
      body.replaceChildren(...content.flat(Infinity).filter(Boolean));
      body.scrollTop = 0;
      if (opened) {
        announce(`${title.textContent}: ${body.querySelector('.lead')?.textContent ?? 'opened'}`);
        // A user who followed a link did not ask for the focus to move.
        if (navigator.userActivation?.hasBeenActive) title.focus({ preventScroll: matchMedia('(min-width: 1001px)').matches });
      }
    } catch (error) {
      if (mine !== wanted) return;
      body.replaceChildren(el('p', {}, error.message));
      if (!('status' in error)) complain(error);
    }
  }

  async function aboutJob(state) {
    const { job, report, reportId, before } = state;
    const known = before.jobs.find(each => each.job === job);
    if (!known) return [el('p', {}, `This snapshot has no job ${job}.`)];
    const document = report ? await api.explanation(reportId, 'job', job) : null;
    store.change({ told: document ? nodesOf(document) : [] });
    return document ? jobDetail(document, state, commands) : jobBefore(known, commands);
  }

  async function aboutPod(state) {
    if (!state.report) return [el('p', {}, 'Run a cycle to see what becomes of it, and why.'), button('Run a cycle', () => commands.run(), { class: 'primary' })];
    const document = await api.explanation(state.reportId, 'pod', state.pod);
    store.change({ told: nodesOf(document) });
    return podDetail(document, state, commands);
  }

  async function aboutQueue(state) {
    store.change({ told: [] });
    if (!state.report) return [el('p', {}, 'Run a cycle to see how it fares, and why.'), button('Run a cycle', () => commands.run(), { class: 'primary' })];
    return queueDetail(await api.explanation(state.reportId, 'queue', state.queueTold), commands);
  }

  async function aboutNode(state) {
    store.change({ told: [] });
    return nodeDetail(await (state.step > 0 ? api.nodeAfter(state.chain[state.step - 1], state.node) : api.node(state.snapshot, state.node)), state, commands);
  }

  function close() {
    const { job } = store.get();
    store.change({ job: null, pod: null, node: null, queueTold: null });
    document.querySelector(job ? `#jobs tr[data-job="${CSS.escape(job)}"]` : '.canvas-box')?.focus();
  }
}
