// The text of the view Compare, and the expected text for a document of `terrace compare`. Both as lines.
({
  async shown() {
    const view = document.querySelector('#comparison');
    const figures = cell => [...cell.querySelectorAll('data')].map(each => (each.value === '' ? '–' : Number(each.value)));
    const rows = label => [...view.querySelectorAll(`.table-box[aria-label="${label}"] tbody tr`)].map(row => [...row.children]);
    const text = cell => cell.textContent;
    const configurations = rows('Configurations').map(([name, ...cells]) => [text(name), ...cells.slice(0, 6).flatMap(figures), ...cells.slice(6).map(text)].join(' | '));
    const usage = rows('Utilisation and fragmentation').map(([resource, ...cells]) => [text(resource), ...cells.flatMap(figures)].join(' | '));
    const queues = [];
    for (const resource of [...view.querySelectorAll('input[name=comparison]')].map(input => input.value)) {
      view.querySelector(`input[name=comparison][value="${CSS.escape(resource)}"]`).click();
      await new Promise(resolve => setTimeout(resolve));
      for (const [name, weight, ...cells] of rows('What queues hold')) {
        const held = cells.slice(0, -2).map(cell => {
          const [allocated, ...rest] = figures(cell);
          const gain = cell.querySelector('b') ? rest.pop() : 0;
          return [allocated, rest[0] ?? 0, gain].join(' ');
        });
        queues.push([resource, text(name), text(weight), ...held, ...cells.slice(-2).flatMap(figures)].join(' | '));
      }
    }
    const pods = rows('Pods that fare differently').flatMap(([names, ...words]) => names.firstChild.title.split(', ').map(pod => [pod, ...words.map(text)].join(' | ')));
    return [...configurations, ...usage, ...queues, ...pods.sort()].join('\n');
  },

  told({ json, a, b }) {
    const told = JSON.parse(json);
    const both = told.configurations;
    const configurations = both.map((each, i) => [[a, b][i], each.bound, each.promised, each.evicted, each.admitted, each.waitingPods, each.fairness, each.gaining.join(', '), each.losing.join(', '), each.mixed.join(', ')].join(' | '));
    const named = amounts => [...new Set(amounts.flatMap(Object.keys))];
    const usage = named(both.map(each => each.utilisation)).flatMap(resource =>
      [['in use', 'utilisation'], ['fragmented', 'fragmentation']].map(([word, key]) => [`${resource} ${word}`, ...both.map(each => each[key][resource] ?? '–')].join(' | ')),
    );
    const queues = named(told.queues.flatMap(queue => [...queue.allocated, ...queue.promised]))
      .filter(resource => resource !== 'pods')
      .flatMap(resource =>
        told.queues.map(({ queue, weight, allocated, promised, change, waitingPods, evicted }) => {
          const held = both.map((each, i) => [allocated, promised, change].map(amounts => amounts[i][resource] ?? 0).join(' '));
          return [resource, queue, weight, ...held, ...waitingPods, ...evicted].join(' | ');
        }),
      );
    const pods = Object.entries(told.pods).map(([pod, words]) => [pod, ...words.map(word => word.replace('(later)', '(pipelined)'))].join(' | '));
    return [...configurations, ...usage, ...queues, ...pods.sort()].join('\n');
  },
})
