package dev.terrace.spi;

/** Takes functions, each at its point. {@link Hooks} has a method by name for every point. */
public interface HookRegistry {
    /**
     * Registers a function.
     *
     * @throws IllegalStateException if the session has opened
     */
    <F> Hooks on(HookPoint<F> point, F function);
}
