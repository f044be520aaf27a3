package dev.terrace.engine.extension;

import java.util.function.Supplier;

/** The context class loader of the current thread while plugins and actions run. */
public final class ContextLoader {
    private ContextLoader() {}

    /** Calls a function with a context class loader, and restores the previous one. */
    public static <T> T with(ClassLoader loader, Supplier<T> call) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return call.get();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
