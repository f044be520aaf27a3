// The bar at the top: the cluster, the configuration, and the button that runs a cycle.
import { askForCycles } from './cycles.js';
import { byId, option } from './dom.js';
import { count } from './words.js';

export function mountHeader(store, commands) {
  const snapshot = byId('snapshot');
  const configuration = byId('configuration');

  snapshot.addEventListener('change', () => commands.look(snapshot.value));
  configuration.addEventListener('change', () => commands.choose(configuration.value));
  byId('run').addEventListener('click', () => commands.run());
  byId('cycles').addEventListener('click', () => askForCycles(commands));
  document.addEventListener('keydown', event => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) commands.run();
  });

  store.on(['snapshots', 'snapshot'], ({ snapshots, snapshot: chosen }) => {
    snapshot.replaceChildren(
      ...(snapshots.length === 0 ? [option('', 'none yet')] : []),
      ...snapshots.map(each => option(each.name, `${each.name} · ${count(each.nodes, 'node')}, ${count(each.pods, 'pod')}`)),
    );
    snapshot.value = chosen ?? '';
  });
  store.on(['configurations', 'configuration', 'text', 'saved'], ({ configurations, configuration: chosen, text, saved }) => {
    const own = chosen && !configurations.some(each => each.name === chosen) ? [option(chosen, chosen)] : [];
    configuration.replaceChildren(...own, ...configurations.map(each => option(each.name, each.name === chosen && text !== saved ? `${each.name}, edited` : each.name)));
    configuration.value = chosen ?? '';
  });
  store.on(['session'], ({ session }) => {
    byId('version').textContent = session.version ?? '';
    byId('load').hidden = !session.writable;
    byId('cycles').hidden = !session.writable;
  });
  store.on(['snapshot', 'configuration', 'working'], state => {
    for (const id of ['run', 'cycles']) byId(id).disabled = !state.snapshot || !state.configuration || state.working;
  });
}
