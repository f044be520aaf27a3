package dev.terrace.server.cycle;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.terrace.cluster.Patches;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.inputs.Source;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.report.CycleReport;
import dev.terrace.report.Document;
import dev.terrace.report.Outcome;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.report.difference.Cycle;
import dev.terrace.report.difference.Difference;
import dev.terrace.report.difference.DifferenceDocument;
import dev.terrace.server.library.CycleKey;
import dev.terrace.server.library.ReadSnapshots;
import dev.terrace.server.library.Weight;
import dev.terrace.server.work.Deadline;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.snapshot.SnapshotWriter;
import dev.terrace.snapshot.SnapshotWriter.Format;
import dev.terrace.timeline.LastChain;
import dev.terrace.timeline.Past;
import dev.terrace.whatif.submission.Submission;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs cycles in this process. A plugin that loops blocks its thread forever. */
public final class InProcessRunner implements CycleRunner {
    private final ReadSnapshots snapshots;
    private final Extensions extensions;
    private final Scheduler scheduler;
    /** The chains in memory, by the keys of their first cycles. */
    private final Cache<CycleKey, Past> pasts;

    private final LastChain<CycleKey> lastChain = new LastChain<>();
    private final Studies studies;

    /**
     * @param extensions the plugins and actions that cycles use; not closed
     * @param room the approximate number of heap bytes for chains that have ended
     */
    public InProcessRunner(ReadSnapshots snapshots, Extensions extensions, long room) {
        this.snapshots = snapshots;
        this.pasts = Caffeine.newBuilder()
                .maximumWeight(room)
                .weigher((CycleKey recipe, Past past) -> Weight.of(past.before(0), past.changed()))
                .build();
        this.extensions = extensions;
        this.scheduler = new Scheduler(extensions);
        this.studies = new Studies(extensions, scheduler, new Found());
    }

    @Override
    public Decision decide(CycleRequest order, @Nullable NextState next, Deadline deadline) throws IOException {
        CycleKey recipe = order.recipe();
        if (recipe.isSubmitting()) {
            return decideSubmitted(order, next);
        }
        Past past = order.past() != null || recipe.isOnSnapshot() ? order.past() : gone(order);
        Cluster cluster = past == null
                ? snapshots.read(recipe.snapshot(), recipe.snapshotHash()).cluster()
                : past.before(recipe.cycle());
        CycleReport report = past == null ? run(cluster, order) : runNext(cluster, order);
        boolean goesOn = past != null && past.decided(recipe.cycle(), report);
        if (past != null) {
            keep(recipe, past);
        }
        if (next != null) {
            Patches patches = past == null ? new Patches() : past.until(recipe.cycle());
            write(recipe, patches.decided(report, cluster.now()), next);
        }
        Outcome outcome =
                new Outcome(List.of(recipe.snapshot()), recipe.configuration(), recipe.chosen(), cluster, report, 0);
        return new Decision(Document.json(OutcomeDocument.of(outcome)), Summary.of(report), goesOn);
    }

    /** Runs a cycle with submitted manifests. No chain can continue it, because the manifests are in no snapshot. */
    private Decision decideSubmitted(CycleRequest order, @Nullable NextState next) throws IOException {
        CycleKey recipe = order.recipe();
        if (next != null) {
            throw new InvalidInput(Finding.error(
                    Position.of("submit"),
                    "submitted manifests are not part of a snapshot, so the state after the cycle cannot be written; leave out one of"
                            + " submit and apply."));
        }
        Submissions submitted = submissions(order);
        CycleReport report = submitted.settled().complete(run(submitted.cluster(), order));
        Outcome outcome = new Outcome(
                List.of(recipe.snapshot()), recipe.configuration(), recipe.chosen(), submitted.cluster(), report, 0);
        return new Decision(Document.json(submitted.lead(report, OutcomeDocument.of(outcome))), Summary.of(report));
    }

    private Submissions submissions(CycleRequest order) throws IOException {
        CycleKey recipe = order.recipe();
        return Submissions.of(
                recipe,
                snapshots.read(recipe.snapshot(), recipe.snapshotHash()),
                snapshots.options(),
                cluster -> run(cluster, order));
    }

    @Override
    public Cluster before(CycleRequest order, Deadline deadline) throws IOException {
        if (order.recipe().isSubmitting()) {
            return submissions(order).cluster();
        }
        return gone(order).before(order.recipe().cycle());
    }

    @Override
    public Optional<Past> past(CycleKey recipe) throws IOException {
        Past known = pasts.getIfPresent(recipe.at(0));
        return Optional.of(
                known == null
                        ? new Past(
                                snapshots
                                        .read(recipe.snapshot(), recipe.snapshotHash())
                                        .state(),
                                recipe.intervals())
                        : known);
    }

    /**
     * Returns the chain of a cycle, advanced to that cycle. Missing cycles are run again, which is possible because
     * they are deterministic.
     */
    private Past gone(CycleRequest order) throws IOException {
        Past past = past(order.recipe()).orElseThrow();
        for (int cycle = past.length(); cycle < order.recipe().cycle(); cycle++) {
            if (!past.decided(cycle, runNext(past.before(cycle), order))) {
                break;
            }
        }
        keep(order.recipe(), past);
        return past;
    }

    /** Caches a chain. Also updates its weight. */
    private void keep(CycleKey recipe, Past past) {
        pasts.put(recipe.at(0), past);
    }

    @Override
    public byte[] compare(CycleRequest before, CycleRequest after, Deadline deadline) throws IOException {
        CycleKey recipe = before.recipe();
        Cluster first = new Found().cluster(before);
        Cluster second = new Found().cluster(after);
        Difference difference =
                Difference.between(new Cycle(first, run(first, before)), new Cycle(second, run(second, after)));
        return Document.json(
                DifferenceDocument.of(recipe.configuration(), after.recipe().configuration(), difference));
    }

    @Override
    public byte[] study(Study study, Deadline deadline) throws IOException {
        return studies.answer(study);
    }

    /**
     * Finds the input of a cycle: the stored snapshot with submitted manifests, or, in a chain, the state after the
     * previous cycle.
     */
    private final class Found implements Studies.Before {
        @Override
        public Cluster cluster(CycleRequest cycle) throws IOException {
            CycleKey recipe = cycle.recipe();
            return recipe.isOnSnapshot() && !recipe.isSubmitting()
                    ? snapshots.read(recipe.snapshot(), recipe.snapshotHash()).cluster()
                    : before(cycle, Deadline.none());
        }

        @Override
        public Source source(CycleRequest cycle) throws IOException {
            CycleKey recipe = cycle.recipe();
            if (recipe.isOnSnapshot()) {
                return snapshots.source(recipe.snapshot(), recipe.snapshotHash());
            }
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            Patches patches = gone(cycle).until(recipe.cycle());
            write(recipe, patches, new NextState(text, Format.JSON));
            return new Source(recipe.snapshot(), () -> new ByteArrayInputStream(text.toByteArray()));
        }

        @Override
        public Optional<Submission> submission(CycleRequest cycle) throws IOException {
            return cycle.recipe().isSubmitting()
                    ? Optional.of(submissions(cycle).submission())
                    : Optional.empty();
        }

        @Override
        public Snapshot snapshot(CycleRequest cycle) throws IOException {
            CycleKey recipe = cycle.recipe();
            return recipe.isOnSnapshot()
                    ? snapshots.read(recipe.snapshot(), recipe.snapshotHash())
                    : SnapshotReader.read(source(cycle), snapshots.options());
        }
    }

    @Override
    public void close() {}

    private CycleReport run(Cluster cluster, CycleRequest order) {
        return scheduler.run(cluster, configuration(order), contracts(order));
    }

    /** Runs a cycle of a chain. */
    private CycleReport runNext(Cluster cluster, CycleRequest order) {
        return lastChain.run(
                cluster, order.recipe().at(0), () -> scheduler.sessions(configuration(order), contracts(order)));
    }

    private Configuration configuration(CycleRequest order) {
        return ConfigurationReader.read(order.text(), order.recipe().configuration(), extensions.catalog(), false);
    }

    private static Contracts contracts(CycleRequest order) {
        return order.recipe().verify() ? Contracts.VERIFIED : Contracts.TRUSTED;
    }

    private void write(CycleKey recipe, Patches patches, NextState next) throws IOException {
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
        if (recipe.isSubmitting()) {
            throw new InvalidInput(Finding.error(
                    Position.of("submit"),
                    "submitted manifests are not part of a snapshot, so the state after the cycle cannot be written."));
        }
        SnapshotWriter.apply(
                snapshots.source(recipe.snapshot(), recipe.snapshotHash()), patches, staysOpen, next.format());
    }
}
