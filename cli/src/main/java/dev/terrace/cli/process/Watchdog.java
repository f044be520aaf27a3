package dev.terrace.cli.process;

import dev.terrace.engine.extension.PluginCode;
import dev.terrace.engine.extension.PluginWork;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Watches running cycles and the loading of plugins. Work that exceeds the limit ends the process, because the code of
 * a plugin cannot be stopped. Slow work is reported periodically if no limit is set.
 */
public final class Watchdog implements AutoCloseable {
    /** The time until slow work is first reported, and the interval of later reports. */
    private static final Duration FIRST = Duration.ofSeconds(10);

    private static final Duration THEN = Duration.ofSeconds(60);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    private final @Nullable Duration limit;
    private final PrintWriter err;
    private final IntConsumer end;
    private final Map<PluginWork, Integer> told = new HashMap<>();
    private final Thread thread = new Thread(this::look, "terrace-watch");

    /**
     * @param limit the longest time; null for no limit
     * @param end ends the process with an exit code
     */
    public Watchdog(@Nullable Duration limit, PrintWriter err, IntConsumer end) {
        this.limit = limit;
        this.err = err;
        this.end = end;
    }

    public void start() {
        thread.setDaemon(true);
        thread.start();
    }

    public void stop() {
        thread.interrupt();
    }

    @Override
    public void close() {
        stop();
    }

    private void look() {
        try {
            while (true) {
                lookOnce();
                Thread.sleep(BETWEEN_LOOKS.toMillis());
            }
        } catch (InterruptedException e) {
            // The command continues unwatched.
        }
    }

    /** Checks all running work. The command itself reports a full heap, and needs the remaining memory to do so. */
    private void lookOnce() {
        try {
            Set<PluginWork> all = PluginWork.all();
            told.keySet().retainAll(all);
            all.forEach(this::look);
        } catch (OutOfMemoryError e) {
            told.clear();
        }
    }

    void look(PluginWork work) {
        if (limit == null) {
            Duration due = FIRST.plus(THEN.multipliedBy(told.getOrDefault(work, 0)));
            if (work.time().compareTo(due) >= 0) {
                told.merge(work, 1, Integer::sum);
                err.println("terrace: " + work.what() + " has taken " + due.toSeconds() + " s; "
                        + now(work, work.plugin()));
            }
        } else if (work.time().compareTo(limit) >= 0) {
            work.ifUnderWay(() -> giveUp(work, limit));
        }
    }

    private void giveUp(PluginWork work, Duration allowed) {
        PluginCode plugin = work.plugin();
        if (plugin == null && work.isOfPluginsAlone()) {
            return;
        }
        err.println("terrace: " + work.what() + " took longer than " + allowed.toMillis() / 1000.0
                + " s (--timeout) and was aborted; nothing was written; " + now(work, plugin));
        err.flush();
        end.accept(plugin == null ? Exit.DEFECT : Exit.PLUGIN_FAILED);
    }

    private static String now(PluginWork work, @Nullable PluginCode plugin) {
        return (plugin == null ? "no plugin is running" : plugin.plugin() + " is in " + plugin.where())
                + (work.stage().isEmpty() ? "" : ", in " + work.stage()) + ", at "
                + (plugin == null ? work.place() : plugin.frame());
    }
}
