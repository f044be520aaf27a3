package dev.terrace.server.cycle;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.report.CycleReport;
import dev.terrace.report.Document;
import dev.terrace.report.Outcome;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.report.difference.Difference;
import dev.terrace.report.difference.DifferenceDocument;
import dev.terrace.server.library.CycleKey;
import dev.terrace.server.library.ReadSnapshots;
import dev.terrace.server.work.Deadline;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs cycles in this process. A plugin that loops keeps its thread for ever. */
public final class InProcessRunner implements CycleRunner {
    private final ReadSnapshots snapshots;
    private final Extensions extensions;
    private final Scheduler scheduler;

    /** @param extensions what cycles are run with; not closed */
    public InProcessRunner(ReadSnapshots snapshots, Extensions extensions) {
        this.snapshots = snapshots;
        this.extensions = extensions;
        this.scheduler = new Scheduler(extensions);
    }

    @Override
    public Decision decide(CycleRequest order, @Nullable NextState next, Deadline deadline) throws IOException {
        CycleKey recipe = order.recipe();
        Snapshot snapshot = snapshots.read(recipe.snapshot(), recipe.snapshotHash());
        CycleReport report = run(snapshot, order);
        if (next != null) {
            write(snapshot, recipe, report, next);
        }
        Outcome outcome = new Outcome(
                List.of(recipe.snapshot()), recipe.configuration(), recipe.chosen(), snapshot.cluster(), report, 0);
        return new Decision(Document.json(OutcomeDocument.of(outcome)), Summary.of(report));
    }

    @Override
    public byte[] compare(CycleRequest before, CycleRequest after, Deadline deadline) throws IOException {
        CycleKey recipe = before.recipe();
        Snapshot snapshot = snapshots.read(recipe.snapshot(), recipe.snapshotHash());
        Difference difference = Difference.between(run(snapshot, before), run(snapshot, after));
        return Document.json(
                DifferenceDocument.of(recipe.configuration(), after.recipe().configuration(), difference));
    }

    @Override
    public void close() {}

    private CycleReport run(Snapshot snapshot, CycleRequest order) {
        Configuration configuration =
                ConfigurationReader.read(order.text(), order.recipe().configuration(), extensions.catalog(), false);
        Contracts contracts = order.recipe().verify() ? Contracts.VERIFIED : Contracts.TRUSTED;
        return scheduler.run(snapshot.cluster(), configuration, contracts);
    }

    private void write(Snapshot snapshot, CycleKey recipe, CycleReport report, NextState next) throws IOException {
        OutputStream staysOpen = new FilterOutputStream(next.out()) {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                out.write(bytes, from, length);
            }

            @Override
            public void close() throws IOException {
                flush();
            }
        };
        try (InputStream text = snapshots.text(recipe.snapshotHash())) {
            SnapshotWriter.apply(
                    text, recipe.snapshot(), report, snapshot.cluster().now(), staysOpen, next.format());
        }
    }
}
