package dev.terrace.spi;

import dev.terrace.model.settings.Hook;
import java.util.Optional;

/**
 * A place at which the engine calls plugins: a {@link Hook} together with the type of its functions. Each one is a
 * constant next to the method of {@link Hooks} that registers functions for it.
 *
 * @param <F> the function
 */
@SuppressWarnings("UnusedTypeParameter") // ties a point to the type of its functions
public final class HookPoint<F> {
    private final String spelling;
    private final Optional<Hook> hook;

    private HookPoint(String spelling, Optional<Hook> hook) {
        this.spelling = spelling;
        this.hook = hook;
    }

    static <F> HookPoint<F> of(Hook hook) {
        return new HookPoint<>(hook.spelling(), Optional.of(hook));
    }

    /** Returns a point whose functions influence no decision: the engine calls them for the report. */
    static <F> HookPoint<F> ofReport(String spelling) {
        return new HookPoint<>(spelling, Optional.empty());
    }

    /** Returns the name of the method that registers functions. */
    public String spelling() {
        return spelling;
    }

    /** Returns the hook, which defines the switch and the rule; empty for functions that only serve the report. */
    public Optional<Hook> hook() {
        return hook;
    }

    @Override
    public String toString() {
        return spelling;
    }
}
