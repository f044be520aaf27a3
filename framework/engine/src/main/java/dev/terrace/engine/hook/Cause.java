package dev.terrace.engine.hook;

import dev.terrace.model.finding.InvalidInput;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Tells in words what a plugin threw, whatever it is. */
final class Cause {
    /** In bytes: what the JVM needs to make sentences of texts for the first time, and as much again. */
    private static final int SPARE = 4 << 20;

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
        if (cause instanceof WrongAnswer || cause instanceof InvalidInput) {
            return String.valueOf(message);
        }
        String name = cause.getClass().getSimpleName();
        String sentence =
                (name.isEmpty() ? cause.getClass().getName() : name) + (message == null ? "" : ": " + message);
        return cause instanceof OutOfMemoryError ? sentence + "; " + heap() : sentence;
    }

    /**
     * The innermost place in the code of a JAR. Empty for code of no JAR, for causes that need none, and for a full
     * heap, which leaves no room for it.
     */
    static Optional<String> place(Throwable cause, String jar) {
        if (cause instanceof WrongAnswer || cause instanceof InvalidInput || cause instanceof OutOfMemoryError) {
            return Optional.empty();
        }
        try {
            return Arrays.stream(cause.getStackTrace())
                    .filter(frame -> jar.equals(frame.getClassLoaderName()))
                    .findFirst()
                    .map(frame -> "at %s.%s, %s:%s"
                            .formatted(
                                    frame.getClassName(),
                                    frame.getMethodName(),
                                    frame.getFileName(),
                                    frame.getLineNumber()));
        } catch (RuntimeException e) { // an exception that cannot tell its place
            return Optional.empty();
        }
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
