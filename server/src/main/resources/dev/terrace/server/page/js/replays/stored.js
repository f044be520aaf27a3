// The finished replays.
import { confirm } from '../confirm.js';
import { progress } from './commands.js';
import { button, el } from '../dom.js';
import { link } from '../link.js';
import { table } from '../../pictures/js/dom.js';
import { duration } from '../../pictures/js/words.js';
import { number } from '../words.js';

export function mountStored(host, store, commands) {
  const running = el('ul.running', { 'aria-label': 'Queued and running replays' });
  const body = el('div');
  host.append(el('div.panel-head', {}, el('h2', { id: 'stored-title' }, 'Replays')), running, body);

  store.on(['runs', 'session'], ({ runs, session }) =>
    running.replaceChildren(
      ...runs.map(run => el('li', {}, el(`span.badge.${run.status === 'queued' ? 'waits' : 'bound'}`, {}, run.status), progress(run), el('progress', { value: String(run.done), max: String(Math.max(1, run.of)), 'aria-label': `Progress of ${run.trace}` }), session.writable && button('Stop', () => commands.stop(run.id), { 'aria-label': `Stop the replay of ${run.trace}` }))),
    ),
  );
  store.on(['replays', 'session'], ({ replays, session }) =>
    body.replaceChildren(
      replays.length === 0
        ? el('p.faint', {}, 'No replay yet. Its charts, and the cluster at each moment, appear here once one is done.')
        : table('Replays', [{ text: 'Replay', left: true }, { text: 'Configurations', left: true }, 'Jobs', 'Time', 'Moments', { text: el('span.unseen', {}, 'Commands') }], replays.map(each => row(each, session))),
    ),
  );

  async function remove(name) {
    if (await confirm('Delete', name, 'Its result, its charts and its moments are removed from the server.')) await commands.deleteReplay(name);
  }

  function row({ name, trace, configurations, jobs, seconds, hasMoments }, { writable }) {
    const open = event => {
      event.preventDefault();
      commands.open(name);
    };
    return [
      el('a.link', { href: link(store.get(), { view: 'replays', replay: name }), onclick: open, title: `of ${trace}` }, el('bdi', {}, name)),
      el('bdi.reason', {}, configurations.join(', ')),
      { value: jobs, text: number(jobs) },
      { value: seconds, text: duration(seconds) },
      hasMoments ? 'yes' : 'no longer',
      writable && button('Delete', () => remove(name), { 'aria-label': `Delete ${name}` }),
    ];
  }
}
