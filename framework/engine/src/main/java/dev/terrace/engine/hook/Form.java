package dev.terrace.engine.hook;

/**
 * A kind of hook function: the wrapper that guards it, and the wrapper that reports its answers to a listener.
 *
 * @param <F> the type of the function
 */
record Form<F>(Guarding<F> guarding, Hearing<F> hearing) {
    /** Wraps a function so that a failure or an invalid answer names the plugin and the hook. */
    @FunctionalInterface
    interface Guarding<F> {
        F guarded(F function, HookGuard guard);
    }

    /** Wraps a guarded function so that a listener receives each answer. Changes no answer. */
    @FunctionalInterface
    interface Hearing<F> {
        F heard(F function, Listener listener);
    }

    /** Returns the form of a function that is called for the report alone, without a listener. */
    static <F> Form<F> ofReport(Guarding<F> guarding) {
        return new Form<>(guarding, (function, listener) -> function);
    }
}
