package dev.terrace.engine.hook;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Tells in words what a plugin threw, whatever it is. */
final class Cause {
    /** In bytes: what the JVM needs to make sentences of texts for the first time, and as much again. */
    private static final int SPARE = 2 << 20;

    /** Given up when the heap is full, so that there is room to say so. */
    private static final AtomicReference<byte @Nullable []> ROOM = new AtomicReference<>();

    private Cause() {}

    /** Sets the room aside: once the heap is full, it is too late for that. */
    static void prepare() {
        if (ROOM.get() == null) {
            ROOM.set(new byte[SPARE]);
        }
    }

    /** The end of a sentence. */
    static String sentence(Throwable cause) {
        if (cause instanceof OutOfMemoryError) {
            ROOM.set(null);
        }
        String message = message(cause);
        if (cause instanceof WrongAnswer) {
            return String.valueOf(message);
        }
        String name = cause.getClass().getSimpleName();
        String sentence =
                (name.isEmpty() ? cause.getClass().getName() : name) + (message == null ? "" : ": " + message);
        return cause instanceof OutOfMemoryError ? sentence + "; " + heap() : sentence;
    }

    /** An exception of a plugin may be unable to tell its message. */
    private static @Nullable String message(Throwable cause) {
        try {
            return cause.getMessage();
        } catch (Throwable e) {
            return "its message cannot be told, for getMessage() throws "
                    + e.getClass().getSimpleName();
        }
    }

    private static String heap() {
        return "the heap has " + Runtime.getRuntime().maxMemory() / (1 << 20)
                + " MiB. TERRACE_JAVA_OPTS=-Xmx4g gives it more";
    }
}
