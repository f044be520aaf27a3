// The panel beside the picture: one job or one node.
import * as api from '../api.js';
import { nodeDetail, nodesOf } from './node.js';
import { storyOf } from './story.js';
import { button, el } from '../dom.js';
import { announce, complain } from '../messages.js';

export function mountDetail(host, store, commands) {
  const title = el('h2', { tabindex: '-1' });
  const kind = el('span.faint');
  const body = el('div.detail-body', { tabindex: '0', role: 'group', 'aria-label': 'Detail' });
  let wanted = 0;
  host.append(el('div.panel-head', {}, title, kind, el('div.tools', {}, button('×', close, { 'aria-label': 'Close the detail', title: 'Close (Esc)' }))), body);
  host.addEventListener('keydown', event => event.key === 'Escape' && close());

  store.on(['job', 'node', 'report', 'before'], (state, before) => {
    const { job, node } = state;
    const opened = job !== before.job || node !== before.node;
    host.hidden = !(job || node) || !state.before;
    document.body.dataset.detail = host.hidden ? '' : 'open';
    if (host.hidden) {
      if (before.job || before.node) store.change({ told: [] });
      return;
    }
    show(state, opened, ++wanted);
  });

  async function show(state, opened, mine) {
    title.textContent = state.job ?? state.node;
    kind.textContent = state.job ? 'job' : 'node';
    if (opened) body.replaceChildren(el('p.faint', {}, 'Reading…'));
    try {
      const content = state.job ? await aboutJob(state) : await aboutNode(state);
      if (mine !== wanted) return;
      body.replaceChildren(...content.flat(Infinity).filter(Boolean));
      body.scrollTop = 0;
      if (opened) {
        announce(`${title.textContent}: ${body.querySelector('.lead')?.textContent ?? 'opened'}`);
        // Who came by a link did not ask for the focus to move.
        if (navigator.userActivation?.hasBeenActive) title.focus({ preventScroll: matchMedia('(min-width: 1001px)').matches });
      }
    } catch (error) {
      if (mine !== wanted) return;
      body.replaceChildren(el('p', {}, error.message));
      if (!('status' in error)) complain(error);
    }
  }

  async function aboutJob({ job, report, reportId, before }) {
    const known = before.jobs.find(each => each.job === job);
    if (!known) return [el('p', {}, `This snapshot has no job ${job}.`)];
    const story = report ? await api.story(reportId, job) : null;
    store.change({ told: story ? nodesOf(story) : [] });
    const jobs = new Map([...(report?.decisions.binds ?? []), ...(report?.decisions.pipelined ?? [])].map(bind => [bind.pod, bind.job]));
    return storyOf(known, story, pod => jobs.get(pod), commands);
  }

  async function aboutNode(state) {
    store.change({ told: [] });
    return nodeDetail(await (state.step > 0 ? api.nodeAfter(state.chain[state.step - 1], state.node) : api.node(state.snapshot, state.node)), state, commands);
  }

  function close() {
    const { job } = store.get();
    store.change({ job: null, node: null });
    document.querySelector(job ? `#jobs tr[data-job="${CSS.escape(job)}"]` : '.canvas-box')?.focus();
  }
}
