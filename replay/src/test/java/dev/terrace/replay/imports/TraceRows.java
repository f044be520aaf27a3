package dev.terrace.replay.imports;

import dev.terrace.replay.trace.TraceJob;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The jobs of an imported trace as readable rows. */
public final class TraceRows {
    private TraceRows() {}

    /** Returns a file or folder of the golden files of importers. */
    public static Path golden(String name) {
        try {
            return Path.of(Objects.requireNonNull(TraceRows.class.getResource("/imports/" + name))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a row for each job. */
    public static List<String> of(Imported imported) {
        List<String> rows = new ArrayList<>();
        for (TraceJob job : imported.trace().jobs()) {
            rows.add(
                    "%s submit %s run %s estimate %s tasks %s/%s asks %s %s %s %s '%s' queue '%s' priority %s start %s %s"
                            .formatted(
                                    job.id(),
                                    job.submit(),
                                    job.run(),
                                    job.estimate(),
                                    job.minTasks(),
                                    job.tasks(),
                                    job.request().cpuMilli(),
                                    job.request().memoryMib(),
                                    job.request().gpus(),
                                    job.request().gpuMilli(),
                                    job.request().selector(),
                                    job.queue(),
                                    job.priority(),
                                    job.loggedStart(),
                                    job.loggedState()));
        }
        return rows;
    }
}
