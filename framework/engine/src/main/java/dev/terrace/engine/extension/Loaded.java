package dev.terrace.engine.extension;

import dev.terrace.engine.hook.Guard;
import java.util.ServiceConfigurationError;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A plugin or an action that can be had by its name, and where it comes from.
 *
 * @param provider asked whenever one is made; the first time may load the JAR's classes
 */
record Loaded<T>(String name, String origin, String version, Supplier<Provided<T>> provider) {
    static <T> Loaded<T> fromClassPath(String name, Supplier<T> factory) {
        Provided<T> provided = new Provided<>(name, factory.get().getClass().getClassLoader(), factory);
        return new Loaded<>(name, "class path", "unversioned", () -> provided);
    }

    /** How failures of it are named. */
    Guard guard() {
        return new Guard(name, origin, version);
    }

    T make() {
        Provided<T> provided = provider.get();
        return made(guard(), provided.loader(), provided.factory());
    }

    /** Makes one, and asks it; {@code null} is no answer. */
    <R> R ask(String method, Function<? super T, R> question) {
        return ask(make(), method, question);
    }

    <R> R ask(T made, String method, Function<? super T, R> question) {
        ClassLoader loader = provider.get().loader();
        return guard().answer(
                        method, () -> UnderWay.loading(() -> ContextLoader.with(loader, () -> question.apply(made))));
    }

    /** Makes one; a constructor that fails is the plugin's failure, for the reason that the constructor gives. */
    static <T> T made(Guard guard, ClassLoader loader, Supplier<T> factory) {
        try {
            return UnderWay.loading(() -> ContextLoader.with(loader, factory));
        } catch (ServiceConfigurationError e) {
            Throwable cause = e.getCause();
            if (cause instanceof ExceptionInInitializerError initialising && initialising.getCause() != null) {
                cause = initialising.getCause();
            }
            throw guard.failure("its constructor", cause == null ? e : cause);
        } catch (Throwable e) {
            throw guard.failure("its constructor", e);
        }
    }
}
