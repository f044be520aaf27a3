package dev.terrace.engine.hook;

import dev.terrace.engine.contract.ContractBreach;
import dev.terrace.engine.contract.LinkageWords;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.LargerHeap;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Describes in words anything that a plugin threw. */
final class Cause {
    /** The size of the reserve in bytes: twice the memory that the JVM needs to build its first sentence. */
    private static final int SPARE = 4 << 20;

    /** A memory reserve, released when the heap is full to leave room for the report. */
    private static final AtomicReference<byte @Nullable []> ROOM = new AtomicReference<>();

    private Cause() {}

    /** Allocates the reserve. Once the heap is full, it is too late for that. */
    static void prepare() {
        if (ROOM.get() == null) {
            ROOM.set(new byte[SPARE]);
        }
    }

    /** Returns the end of the failure's sentence. */
    static String sentence(Throwable cause) {
        if (cause instanceof OutOfMemoryError) {
            ROOM.set(null);
        }
        String message = message(cause);
        if (cause instanceof WrongAnswer || cause instanceof InvalidInput) {
            return String.valueOf(message);
        }
        if (cause instanceof ContractBreach) {
            return "it " + message;
        }
        if (cause instanceof LinkageError linkage && !(cause instanceof ExceptionInInitializerError)) {
            return LinkageWords.describe(linkage);
        }
        String name = cause.getClass().getSimpleName();
        String sentence =
                (name.isEmpty() ? cause.getClass().getName() : name) + (message == null ? "" : ": " + message);
        return cause instanceof OutOfMemoryError ? sentence + "; " + heap() : sentence;
    }

    /**
     * Returns the innermost frame in the code of a JAR. Empty for other code, for causes that need no place, and for a
     * full heap, which leaves no room for it.
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
        } catch (RuntimeException e) { // an exception whose stack trace cannot be read
            return Optional.empty();
        }
    }

    /** Returns the message of an exception, even if a plugin's {@code getMessage} throws. */
    private static @Nullable String message(Throwable cause) {
        try {
            return cause.getMessage();
        } catch (Throwable e) {
            return "its message is unknown: getMessage() throws " + e.getClass().getSimpleName();
        }
    }

    private static String heap() {
        return "the heap has " + Runtime.getRuntime().maxMemory() / (1 << 20) + " MiB. " + LargerHeap.setting()
                + " gives it more";
    }
}
