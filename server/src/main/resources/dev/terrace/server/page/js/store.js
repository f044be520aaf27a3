// What the page knows, in one place. Changes go in here; what is drawn comes out of here; nothing flows back.

/** A store of one plain object. Listeners are told once per turn, however much was changed in it. */
export function createStore(initial) {
  let state = initial;
  let told = initial;
  let due = false;
  const listeners = [];

  function tell() {
    due = false;
    const before = told;
    told = state;
    for (const { keys, listener } of listeners) {
      if (keys.some(key => before[key] !== told[key])) listener(told, before);
    }
  }

  return {
    get: () => state,
    change(patch) {
      state = { ...state, ...patch };
      if (due) return;
      due = true;
      queueMicrotask(tell);
    },
    /** Tells the listener when one of these keys has changed. */
    on(keys, listener) {
      listeners.push({ keys, listener });
    },
  };
}
