package dev.terrace.engine.extension;

import java.util.function.Supplier;

/** What a thread's context loader shows while code of plugins and actions runs. */
public final class ContextLoader {
    private ContextLoader() {}

    /** Calls with a context loader, and puts back the one that was there before. */
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
