package dev.terrace.server.cycle;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Contracts;
import dev.terrace.engine.Cycle;
import dev.terrace.engine.Extensions;
import dev.terrace.model.report.CycleReport;
import dev.terrace.report.Document;
import dev.terrace.report.Outcome;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.snapshot.Snapshot;
import java.io.IOException;
import java.util.List;

/** Runs cycles in this process. */
public final class Cycles {
    private final ReadSnapshots snapshots;
    private final Extensions extensions;

    public Cycles(ReadSnapshots snapshots, Extensions extensions) {
        this.snapshots = snapshots;
        this.extensions = extensions;
    }

    /** The report's document. */
    public byte[] decide(Recipe recipe, String text) throws IOException {
        Snapshot snapshot = snapshots.read(recipe.snapshot(), recipe.snapshotHash());
        Configuration configuration =
                ConfigurationReader.read(text, recipe.configuration(), extensions.catalog(), false);
        CycleReport report = Cycle.run(
                snapshot.cluster(),
                configuration,
                extensions,
                recipe.verify() ? Contracts.VERIFIED : Contracts.TRUSTED);
        Outcome outcome = new Outcome(
                List.of(recipe.snapshot()), recipe.configuration(), recipe.chosen(), snapshot.cluster(), report, 0);
        return Document.json(OutcomeDocument.of(outcome));
    }
}
