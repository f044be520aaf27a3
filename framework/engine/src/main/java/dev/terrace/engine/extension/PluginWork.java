package dev.terrace.engine.extension;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Work in progress that calls plugins, visible to other threads: a cycle, the loading of a plugin, or the encoding of
 * its state. It runs on the thread that begins it.
 */
public final class PluginWork implements AutoCloseable {
    private static final Set<PluginWork> ALL = ConcurrentHashMap.newKeySet();

    private final Thread thread = Thread.currentThread();
    private final long start = System.nanoTime();
    private final String what;
    private final boolean isOfPluginsAlone;
    private final Function<StackTraceElement[], Set<Thread>> helpers;
    private volatile String stage = "";
    private boolean hasEnded;

    private PluginWork(String what, boolean isOfPluginsAlone, Function<StackTraceElement[], Set<Thread>> helpers) {
        this.what = what;
        this.isOfPluginsAlone = isOfPluginsAlone;
        this.helpers = helpers;
    }

    /**
     * Begins a cycle on this thread.
     *
     * @param helpers finds the threads that work for this one, if its stack shows that it waits for them
     */
    public static PluginWork cycle(Function<StackTraceElement[], Set<Thread>> helpers) {
        PluginWork cycle = new PluginWork("a cycle", false, helpers);
        cycle.begin();
        return cycle;
    }

    /** Creates a plugin or calls it. This is separate work, unless it is part of other work such as a cycle. */
    static <T> T loading(Supplier<T> question) {
        return alone("the loading of a plugin", question);
    }

    /**
     * Encodes a plugin's state, possibly long after the cycle that made it. The encoding is separate work unless a
     * cycle is in progress on this thread, so that it is watched like a cycle.
     *
     * @param loader the context class loader, as while the plugin closed
     */
    public static <T> T encoding(ClassLoader loader, Supplier<T> question) {
        return alone("the encoding of a plugin's state", () -> ContextLoader.with(loader, question));
    }

    private static <T> T alone(String what, Supplier<T> question) {
        if (isUnderWay(Thread.currentThread())) {
            return question.get();
        }
        try (PluginWork work = new PluginWork(what, true, stack -> Set.of())) {
            work.begin();
            return question.get();
        }
    }

    private static boolean isUnderWay(Thread thread) {
        for (PluginWork work : ALL) { // without a stream, because each plugin of each cycle is asked for
            if (work.thread == thread) {
                return true;
            }
        }
        return false;
    }

    private void begin() {
        ALL.add(this);
    }

    /** Returns all work in progress of this process, across schedulers. */
    public static Set<PluginWork> all() {
        return Set.copyOf(ALL);
    }

    /** Enters a stage, named in words. */
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

    /** Runs an action while the work is still in progress; the work does not end until it returns. */
    public synchronized void ifUnderWay(Runnable look) {
        if (!hasEnded) {
            look.run();
        }
    }

    /** Describes the work in words. */
    public String what() {
        return what;
    }

    /** Returns whether the work consists of plugin code alone. */
    public boolean isOfPluginsAlone() {
        return isOfPluginsAlone;
    }

    /** Returns the time since the work began. */
    public Duration time() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** Returns the current stage, such as the running action; empty before the first stage. */
    public String stage() {
        return stage;
    }

    /** Returns the innermost frame of the thread outside of the JDK. */
    public String place() {
        return Stream.of(thread.getStackTrace())
                .filter(frame -> !isOfJdk(frame))
                .findFirst()
                .map(StackTraceElement::toString)
                .orElse("its end");
    }

    private static boolean isOfJdk(StackTraceElement frame) {
        String module = frame.getModuleName();
        return module != null && (module.startsWith("java.") || module.startsWith("jdk."));
    }

    /** Returns the plugin code that runs on the work's thread or on a helping thread; null if none runs. */
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
