// The text of the view Difference, and the expected text for a document of `terrace diff`. Both as lines.
({
  async shown() {
    const view = document.querySelector('#difference');
    const text = element => element?.textContent ?? '';
    const lead = text(view.querySelector('.lead'));
    if (lead.includes('decide the same')) return 'same';
    const [left, right] = view.querySelectorAll('.difference-columns > div');
    const pods = [...left.querySelectorAll('.chapter')].flatMap(chapter =>
      [...chapter.querySelectorAll('tbody tr')].flatMap(row =>
        row.children[0].title.split(', ').map(pod => `${pod}: ${chapter.querySelector('h3').firstChild.textContent}, ${text(row.children[1])} → ${text(row.children[2])}`),
      ),
    );
    const queues = [];
    for (const resource of [...right.querySelectorAll('input[name=balance]')].map(input => input.value)) {
      view.querySelector(`input[name=balance][value="${CSS.escape(resource)}"]`).click();
      await new Promise(resolve => setTimeout(resolve));
      for (const row of view.querySelectorAll('.balance tbody tr')) {
        const [name, loses, gains, ...pairs] = row.children;
        const figures = cell => [...cell.querySelectorAll('data')].map(each => Number(each.value));
        const both = cell => (figures(cell).length === 1 ? [...figures(cell), ...figures(cell)] : figures(cell));
        queues.push(`${text(name)}, ${resource}: ${[...figures(loses), ...figures(gains)].join() || 0}, ${pairs.map(cell => both(cell).join(' → ')).join(', ')}`);
      }
    }
    const phases = [...view.querySelectorAll('.difference-columns > div:last-child .chapter tbody tr')].map(row => [...row.children].map(text).join(' '));
    return [text(view.querySelector('.verdict')), ...pods.sort(), ...queues, ...phases].join('\n');
  },

  told({ json, a, b }) {
    const told = JSON.parse(json);
    if (told.same) return 'same';
    const says = {
      fails: 'Failed by one only',
      unplaced: `Placed only by ${a}`,
      placed: `Placed only by ${b}`,
      pipelined: `Pipelined by ${b}, bound by ${a}`,
      bound: `Bound by ${b}, pipelined by ${a}`,
      moved: 'Placed elsewhere',
    };
    const word = each => each.replace('(later)', '(pipelined)');
    const pods = [
      ...Object.entries(told.moves).map(([pod, move]) => `${pod}: ${says[move.kind]}, ${word(move.a)} → ${word(move.b)}`),
      ...told.evictedOnlyByA.map(pod => `${pod}: Evicted only by ${a}, evicted → stays`),
      ...told.evictedOnlyByB.map(pod => `${pod}: Evicted only by ${b}, stays → evicted`),
    ];
    const entries = Object.entries(told.queues);
    const named = amounts => [...new Set(amounts.flatMap(Object.keys))].filter(resource => resource !== 'pods');
    const changed = named(entries.map(([, queue]) => queue.change));
    const resources = changed.length > 0 ? changed : named(entries.flatMap(([, queue]) => [queue.allocated.a, queue.allocated.b]));
    const queues = resources.flatMap(resource =>
      entries.map(([name, { change, allocated, promised, waitingPods }]) => {
        const pair = amounts => `${amounts.a[resource] ?? 0} → ${amounts.b[resource] ?? 0}`;
        return `${name}, ${resource}: ${change[resource] ?? 0}, ${pair(allocated)}, ${pair(promised)}, ${waitingPods.a} → ${waitingPods.b}`;
      }),
    );
    const verdicts = [
      [told.gaining, 'gains', 'gain'],
      [told.losing, 'loses', 'lose'],
      [told.mixed, 'gains and loses', 'gain and lose'],
    ].filter(([names]) => names.length > 0);
    const verdict = verdicts.map(([names, one, many]) => `${names.join(', ')} ${names.length === 1 ? one : many}`).join('; ');
    const phases = Object.entries(told.podGroupPhases).map(([group, phase]) => `${group} ${phase.a} ${phase.b}`);
    return [verdict ? `Under ${b}: ${verdict}.` : `Under ${b}, no queue gains or loses.`, ...pods.sort(), ...queues, ...phases].join('\n');
  },
})
