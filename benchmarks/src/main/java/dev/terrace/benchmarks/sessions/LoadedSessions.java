package dev.terrace.benchmarks.sessions;

import dev.terrace.benchmarks.table.Cell;
import dev.terrace.cluster.AppliedEdits;
import dev.terrace.cluster.Edit;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.VolumeCounts;
import dev.terrace.snapshot.ClusterWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Incremental sessions of the engine for cycle after cycle on one cluster. */
final class LoadedSessions implements AutoCloseable {
    private final Extensions extensions;
    private final Scheduler scheduler;
    private final Configuration configuration;
    private final Sessions sessions;

    LoadedSessions(String plugins, String conf) throws IOException {
        extensions = Extensions.load(List.of(Path.of(plugins)));
        configuration = ConfigurationReader.read(Files.readString(Path.of(conf)), conf, extensions.catalog(), false);
        scheduler = new Scheduler(extensions);
        sessions = scheduler.sessions(configuration, Contracts.TRUSTED);
    }

    /** Decides on the state after a step, incrementally from the previous decision. */
    CycleReport decide(AppliedEdits applied) {
        return sessions.run(applied.state().cluster());
    }

    /** Decides on the same state from scratch, in a fresh session. */
    CycleReport decideFresh(AppliedEdits applied) {
        return scheduler.run(applied.state().cluster(), configuration);
    }

    @Override
    public void close() {
        sessions.close();
        extensions.close();
    }

    /** Returns a JSON list of objects, in the format of an API server. */
    static byte[] text(List<?> objects) {
        return objects.stream()
                .map(object -> ClusterWriter.object(object, VolumeCounts.NONE).toString())
                .collect(Collectors.joining(",", "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[", "]}"))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Parses the list into an edit. Parsing is part of the cost of a change. */
    static Edit there(byte[] text) {
        return new Edit.There(ReadObjects.read(new ByteArrayInputStream(text), "changes", ReadOptions.defaults()));
    }

    /** Prints the figures of a process for the one that started it. */
    static void print(Cell... cells) {
        for (Cell cell : cells) {
            System.out.println(cell.line());
        }
    }

    /** Returns the median of the last values. */
    static double median(double[] all, int last) {
        double[] sorted = Arrays.copyOfRange(all, all.length - Math.max(1, last), all.length);
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
