package dev.terrace.benchmarks.sessions;

import dev.terrace.cluster.AppliedEdits;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.report.CycleReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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
}
