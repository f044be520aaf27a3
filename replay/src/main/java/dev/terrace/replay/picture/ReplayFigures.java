package dev.terrace.replay.picture;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.UsedResource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The charts of a report as SVG files. They have the ticks, labels and points of the files that the page saves.
 *
 * @param until the end of the axes of time
 */
record ReplayFigures(ReplayPlan plan, PicturedJobs jobs, List<Replayed> replays, double until) {
    /** A configuration: its result and its data. */
    record Replayed(ReplayResult result, ReplayPicture picture) {
        String label() {
            return String.valueOf(Path.of(result.configuration()).getFileName());
        }
    }

    static ReplayFigures of(ReplayPlan plan, PicturedJobs jobs, List<Replayed> replays) {
        double until = 1;
        for (TraceJob job : jobs.trace().jobs()) {
            until = Math.max(until, (double) job.submit());
            for (Replayed replay : replays) {
                for (List<TaskAttempt> attempts :
                        replay.picture.attempts(job).byTask().values()) {
                    until = Math.max(
                            until, (double) attempts.get(attempts.size() - 1).end());
                }
            }
        }
        return new ReplayFigures(plan, jobs, replays, until);
    }

    /** Returns what each node offers of a resource, in its unit. */
    static LongStream offered(UsedResource resource, List<NodeSpec> nodes) {
        return nodes.stream().mapToLong(node -> (long) resource.of(node.allocatable()));
    }

    /** Writes the files into a folder. */
    void write(Path folder) throws IOException {
        List<Figure> figures = new ArrayList<>();
        for (Replayed replay : replays) {
            figures.add(LoadFigures.utilisation(this, replay));
        }
        for (Replayed replay : replays) {
            LoadFigures.fairness(this, replay).ifPresent(figures::add);
        }
        figures.add(WaitFigures.waits(this));
        figures.add(WaitFigures.slowdowns(this));
        for (Replayed replay : replays) {
            figures.add(WaitFigures.byWidth(this, replay));
        }
        ScheduleFigures schedule = new ScheduleFigures(this);
        schedule.evictions().ifPresent(figures::add);
        figures.add(schedule.schedule());
        for (Figure figure : figures) {
            write(folder, figure);
        }
    }

    private static void write(Path folder, Figure figure) throws IOException {
        String name = figure.title().replaceAll("[^A-Za-z0-9]+", "-").toLowerCase(Locale.ROOT);
        Path file = folder.resolve(name + ".svg");
        // Configurations of one name lie in several folders.
        for (int number = 2; Files.exists(file); number++) {
            file = folder.resolve(name + "-" + number + ".svg");
        }
        Files.writeString(file, figure.file());
    }

    /** Returns all jobs. */
    Stream<TraceJob> all() {
        return StreamSupport.stream(jobs.trace().jobs().spliterator(), false);
    }

    /** Returns the jobs that are measured. */
    Stream<TraceJob> measured() {
        return all().filter(job -> job.submit() >= plan.warm());
    }

    /** Returns the place of a queue among all names, which decides its colour; -1 for other queues together. */
    int place(int queue) {
        return queue >= LoadSeries.QUEUES ? -1 : jobs.rank(queue);
    }

    /** Returns the number of queues with colours of their own, plus one for the others. */
    int layers() {
        return Math.min(jobs.queues().size(), LoadSeries.QUEUES + 1);
    }

    /** Passes the place and the name of each queue with a colour of its own, then of the others. */
    void queues(BiConsumer<Integer, String> legend) {
        int layers = layers();
        for (int queue = 0; queue < layers; queue++) {
            legend.accept(
                    place(queue),
                    queue < LoadSeries.QUEUES
                            ? nameOf(queue)
                            : FigureAxes.number(jobs.queues().size() - LoadSeries.QUEUES) + " other queues");
        }
    }

    /** Returns the beginning of a queue's name. */
    String nameOf(int queue) {
        String name = jobs.queues().get(queue);
        int most = 48;
        return name.isEmpty()
                ? "(none)"
                : name.codePointCount(0, name.length()) <= most
                        ? name
                        : name.substring(0, name.offsetByCodePoints(0, most - 1)) + "…";
    }
}
