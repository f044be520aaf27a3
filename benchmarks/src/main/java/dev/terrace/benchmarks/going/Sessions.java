package dev.terrace.benchmarks.going;

import dev.terrace.cluster.Step;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.report.CycleReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What decides cycle after cycle on one cluster. Each session is fresh, so the changes of a step are not looked at; a
 * handle of the engine whose sessions go on takes its place here, and nowhere else.
 */
final class Sessions implements AutoCloseable {
    private final Extensions extensions;
    private final Scheduler scheduler;
    private final Configuration configuration;

    Sessions(String plugins, String conf) throws IOException {
        extensions = Extensions.load(List.of(Path.of(plugins)));
        scheduler = new Scheduler(extensions);
        configuration = ConfigurationReader.read(Files.readString(Path.of(conf)), conf, extensions.catalog(), false);
    }

    /** Decides on the state that the step led to, from the one that was decided on before. */
    CycleReport decide(Step step) {
        return scheduler.run(step.state().cluster(), configuration);
    }

    @Override
    public void close() {
        extensions.close();
    }
}
