package dev.terrace.engine.hook;

/**
 * A functional form of hooks: how its functions are guarded, and how a listener hears their answers.
 *
 * @param <F> the function
 */
record Form<F>(Guarding<F> guarding, Hearing<F> hearing) {
    /** Wraps a function so that a failure, or an answer that no plugin may give, names the plugin and the hook. */
    @FunctionalInterface
    interface Guarding<F> {
        F guarded(F function, HookGuard guard);
    }

    /** Wraps a guarded function so that a listener hears each answer. Changes no answer. */
    @FunctionalInterface
    interface Hearing<F> {
        F heard(F function, Listener listener);
    }

    /** The form of a function that the engine calls for the report alone, where nothing listens. */
    static <F> Form<F> ofReport(Guarding<F> guarding) {
        return new Form<>(guarding, (function, listener) -> function);
    }
}
