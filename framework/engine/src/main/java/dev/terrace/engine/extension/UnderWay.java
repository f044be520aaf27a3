package dev.terrace.engine.extension;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Work that is under way and calls plugins, for other threads to look at: a cycle, or what a plugin is asked while it
 * is loaded. The thread that begins it does it.
 */
public final class UnderWay implements AutoCloseable {
    private static final Set<UnderWay> ALL = ConcurrentHashMap.newKeySet();

    private static final String JDK = "java.base";

    private final Thread thread = Thread.currentThread();
    private final long start = System.nanoTime();
    private final String what;
    private final boolean isOfPluginsAlone;
    private final Function<StackTraceElement[], Set<Thread>> helpers;
    private volatile String stage = "";
    private boolean hasEnded;

    private UnderWay(String what, boolean isOfPluginsAlone, Function<StackTraceElement[], Set<Thread>> helpers) {
        this.what = what;
        this.isOfPluginsAlone = isOfPluginsAlone;
        this.helpers = helpers;
    }

    /**
     * A cycle begins on this thread.
     *
     * @param helpers the threads that work for this one, if its stack says that it waits for them
     */
    public static UnderWay cycle(Function<StackTraceElement[], Set<Thread>> helpers) {
        UnderWay cycle = new UnderWay("a cycle", false, helpers);
        cycle.begin();
        return cycle;
    }

    /** Makes a plugin, or asks it something: a work of its own unless it is part of one, such as a cycle. */
    static <T> T loading(Supplier<T> question) {
        Thread now = Thread.currentThread();
        if (ALL.stream().anyMatch(work -> work.thread == now)) {
            return question.get();
        }
        try (UnderWay work = new UnderWay("the loading of a plugin", true, stack -> Set.of())) {
            work.begin();
            return question.get();
        }
    }

    private void begin() {
        ALL.add(this);
    }

    /** All of this process, whichever scheduler it is of. */
    public static Set<UnderWay> all() {
        return Set.copyOf(ALL);
    }

    /** It enters a stage, in words. */
    public void enter(String next) {
        stage = next;
    }

    @Override
    public void close() {
        synchronized (this) {
            hasEnded = true;
        }
        ALL.remove(this);
    }

    /** Runs something that the work waits for, if it has not ended. */
    public synchronized void ifUnderWay(Runnable look) {
        if (!hasEnded) {
            look.run();
        }
    }

    /** What it is, in words. */
    public String what() {
        return what;
    }

    /** Whether there is nothing to wait for in it but code of plugins. */
    public boolean isOfPluginsAlone() {
        return isOfPluginsAlone;
    }

    /** For how long it has been under way. */
    public Duration time() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** What it is about, in words: the action that runs; empty if there is nothing to say. */
    public String stage() {
        return stage;
    }

    /** Where its thread is, in code that is not the JDK's. */
    public String place() {
        return Stream.of(thread.getStackTrace())
                .filter(frame -> !JDK.equals(frame.getModuleName()))
                .findFirst()
                .map(StackTraceElement::toString)
                .orElse("its end");
    }

    /** The code of a plugin that is at work, on the work's thread or on one that helps; null if none is. */
    public @Nullable PluginCode plugin() {
        StackTraceElement[] stack = thread.getStackTrace();
        for (Thread helper : helpers.apply(stack)) {
            PluginCode code = PluginCode.on(helper.getStackTrace());
            if (code != null) {
                return code;
            }
        }
        return PluginCode.on(stack);
    }
}
