package dev.terrace.engine.extension;

import dev.terrace.engine.hook.Guard;
import java.util.ServiceConfigurationError;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A loaded plugin or action with its name and its origin.
 *
 * @param kind {@link Guard#PLUGIN} or {@link Guard#ACTION}
 * @param provider called whenever an instance is made; the first call may load the JAR's classes
 */
record LoadedExtension<T>(
        String kind, String name, String origin, String version, Supplier<ProvidedExtension<T>> provider) {
    static <T> LoadedExtension<T> fromClassPath(String kind, String name, Supplier<T> factory) {
        ProvidedExtension<T> provided =
                new ProvidedExtension<>(name, factory.get().getClass().getClassLoader(), factory);
        return new LoadedExtension<>(kind, name, "class path", "unversioned", () -> provided);
    }

    /** Returns the guard that names this extension in failures. */
    Guard guard() {
        return new Guard(kind, name, origin, version);
    }

    T make() {
        ProvidedExtension<T> provided = provider.get();
        return made(guard(), provided.loader(), provided.factory());
    }

    /** Creates an instance and asks it a question. A {@code null} answer is a failure. */
    <R> R ask(String method, Function<? super T, R> question) {
        return ask(make(), method, question);
    }

    <R> R ask(T made, String method, Function<? super T, R> question) {
        ClassLoader loader = provider.get().loader();
        return guard().answer(
                        method, () -> PluginWork.loading(() -> ContextLoader.with(loader, () -> question.apply(made))));
    }

    /** Creates an instance. If the constructor throws, the failure names the plugin and the constructor's own cause. */
    static <T> T made(Guard guard, ClassLoader loader, Supplier<T> factory) {
        try {
            return PluginWork.loading(() -> ContextLoader.with(loader, factory));
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
