// The state of the page, in one place. Commands write it, and the parts of the page only read it.

/** A store of one plain object. Listeners are called once per turn, however many changes were made. */
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
    /** Calls the listener when one of these keys has changed. */
    on(keys, listener) {
      listeners.push({ keys, listener });
    },
  };
}
