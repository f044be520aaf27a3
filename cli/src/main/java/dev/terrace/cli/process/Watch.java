package dev.terrace.cli.process;

import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.PluginCode;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the cycles that are under way. One that takes longer than it may ends the process, since no code of a plugin
 * can be stopped; without a limit, one that takes long is told of from time to time.
 */
public final class Watch implements AutoCloseable {
    /** When a cycle that takes long is told of first, and how often then. */
    private static final Duration FIRST = Duration.ofSeconds(10);

    private static final Duration THEN = Duration.ofSeconds(60);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    private final @Nullable Duration limit;
    private final PrintWriter err;
    private final IntConsumer end;
    private final Map<Scheduler.UnderWay, Integer> told = new HashMap<>();
    private final Thread thread = new Thread(this::look, "terrace-watch");
    private final Codes codes;

    /** Exit codes of a process that is ended. */
    public record Codes(int defect, int pluginFailed) {}

    /**
     * @param limit null if a cycle may take as long as it takes
     * @param end ends the process with an exit code
     */
    public Watch(@Nullable Duration limit, PrintWriter err, Codes codes, IntConsumer end) {
        this.limit = limit;
        this.err = err;
        this.codes = codes;
        this.end = end;
    }

    /** Looks from now on. */
    public void start() {
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private void look() {
        try {
            while (true) {
                lookOnce();
                Thread.sleep(BETWEEN_LOOKS.toMillis());
            }
        } catch (InterruptedException e) {
            // The command goes on without.
        }
    }

    /** A heap that is full is told of by the command, which needs what room there is. */
    private void lookOnce() {
        try {
            Scheduler.underWay().forEach(this::look);
        } catch (OutOfMemoryError e) {
            told.clear();
        }
    }

    void look(Scheduler.UnderWay cycle) {
        if (limit == null) {
            Duration due = FIRST.plus(THEN.multipliedBy(told.getOrDefault(cycle, 0)));
            if (cycle.time().compareTo(due) >= 0) {
                told.merge(cycle, 1, Integer::sum);
                err.println("terrace: a cycle has taken " + due.toSeconds() + " s; " + now(cycle, cycle.plugin()));
            }
        } else if (cycle.time().compareTo(limit) >= 0) {
            cycle.ifUnderWay(() -> giveUp(cycle, limit));
        }
    }

    private void giveUp(Scheduler.UnderWay cycle, Duration allowed) {
        PluginCode plugin = cycle.plugin();
        err.println("terrace: a cycle took longer than " + allowed.toMillis() / 1000.0
                + " s (--timeout) and was given up, nothing is written; " + now(cycle, plugin));
        err.flush();
        end.accept(plugin == null ? codes.defect : codes.pluginFailed);
    }

    private static String now(Scheduler.UnderWay cycle, @Nullable PluginCode plugin) {
        return (plugin == null ? "no plugin is at work" : plugin.plugin() + " is in " + plugin.where())
                + ", in " + cycle.stage() + ", at "
                + (plugin == null ? cycle.place() : plugin.frame());
    }
}
