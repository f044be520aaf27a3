package dev.terrace.spi;

/** Registers functions at hook points. {@link Hooks} has a named method for every point. */
public interface HookRegistry {
    /**
     * Registers a function.
     *
     * @throws IllegalStateException if the session has opened
     */
    <F> Hooks on(HookPoint<F> point, F function);
}
