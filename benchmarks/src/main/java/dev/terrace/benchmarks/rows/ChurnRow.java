package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.cluster.ChurnCluster;
import dev.terrace.benchmarks.sessions.ChurnTime;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * The cost of one event, in which jobs or nodes leave and arrive, with this distribution and with an earlier one.
 *
 * @param goal the maximum ratio of the cycle's CPU time to that of the earlier distribution; 0 for none
 */
record ChurnRow(String name, ChurnCluster cluster, Path conf, ChurnTime.Kind kind, double goal, Workbench workbench)
        implements Row {
    /** The events for each repetition. They are few per job, so that the large cluster does not take minutes. */
    private static final int EVENTS = 400;

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("making the cluster");
        Path snapshot = workbench.churn(cluster);
        int events = EVENTS * workbench.repeat();
        progress.accept(events + " events before");
        Cost before = events(snapshot, workbench.before().home(), events);
        progress.accept(events + " events");
        Cost now = events(snapshot, workbench.terrace().home(), events);
        return List.of(
                Cell.count("nodes", cluster.nodes()),
                Cell.count("jobs", cluster.jobs()),
                Cell.count("waiting", cluster.waiting()),
                Cell.count("bound", now.bound),
                Cell.milliseconds("changes", now.changes),
                Cell.milliseconds("cycle", now.cycle),
                Cell.milliseconds("thread", now.thread),
                Cell.milliseconds("as JSON", now.json),
                Cell.text("KiB", Long.toString(Math.round(now.kib))),
                Cell.milliseconds("cycle before", before.cycle),
                Cell.milliseconds("thread before", before.thread),
                Cell.text("KiB before", Long.toString(Math.round(before.kib))),
                Cell.times("of before", now.thread / before.thread),
                goal == 0 ? Cell.text("at most", "") : Cell.times("at most", goal));
    }

    /** Times in milliseconds. */
    private record Cost(double changes, double cycle, double json, double kib, double thread, int bound) {}

    /** Measures on a class path of the program's own classes and the libraries of a distribution. */
    private Cost events(Path snapshot, Path home, int events) {
        String program = ChurnTime.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        String[] said = workbench.words(
                List.of("-XX:+UseSerialGC"),
                String.join(
                        File.pathSeparator,
                        program,
                        home.resolve("lib").resolve("*").toString()),
                ChurnTime.class,
                List.of(
                        home.resolve("plugins").toString(),
                        snapshot.toString(),
                        conf.toString(),
                        Integer.toString(cluster.jobs()),
                        Integer.toString(events),
                        kind.name(),
                        Integer.toString(cluster.pods())));
        return new Cost(
                Double.parseDouble(said[0]) / 1e3,
                Double.parseDouble(said[1]) / 1e3,
                Double.parseDouble(said[2]) / 1e3,
                Double.parseDouble(said[3]),
                Double.parseDouble(said[4]) / 1e3,
                Integer.parseInt(said[5]));
    }
}
