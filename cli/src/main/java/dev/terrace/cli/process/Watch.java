package dev.terrace.cli.process;

import dev.terrace.engine.extension.PluginCode;
import dev.terrace.engine.extension.UnderWay;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks at what is under way: cycles, and plugins while they are loaded. What takes longer than it may ends the
 * process, since no code of a plugin can be stopped; without a limit, what takes long is told of from time to time.
 */
public final class Watch implements AutoCloseable {
    /** When what takes long is told of first, and how often then. */
    private static final Duration FIRST = Duration.ofSeconds(10);

    private static final Duration THEN = Duration.ofSeconds(60);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    private final @Nullable Duration limit;
    private final PrintWriter err;
    private final IntConsumer end;
    private final Map<UnderWay, Integer> told = new HashMap<>();
    private final Thread thread = new Thread(this::look, "terrace-watch");
    private final Codes codes;

    /** Exit codes of a process that is ended. */
    public record Codes(int defect, int pluginFailed) {}

    /**
     * @param limit null if all may take as long as it takes
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

    /** Looks no more. */
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
            // The command goes on without.
        }
    }

    /** A heap that is full is told of by the command, which needs what room there is. */
    private void lookOnce() {
        try {
            UnderWay.all().forEach(this::look);
        } catch (OutOfMemoryError e) {
            told.clear();
        }
    }

    void look(UnderWay work) {
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

    private void giveUp(UnderWay work, Duration allowed) {
        PluginCode plugin = work.plugin();
        if (plugin == null && work.isOfPluginsAlone()) {
            return;
        }
        err.println("terrace: " + work.what() + " took longer than " + allowed.toMillis() / 1000.0
                + " s (--timeout) and was given up, nothing is written; " + now(work, plugin));
        err.flush();
        end.accept(plugin == null ? codes.defect : codes.pluginFailed);
    }

    private static String now(UnderWay work, @Nullable PluginCode plugin) {
        return (plugin == null ? "no plugin is asked now" : plugin.plugin() + " is in " + plugin.where())
                + (work.stage().isEmpty() ? "" : ", in " + work.stage()) + ", at "
                + (plugin == null ? work.place() : plugin.frame());
    }
}
