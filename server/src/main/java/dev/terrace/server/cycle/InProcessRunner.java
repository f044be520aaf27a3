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
import dev.terrace.model.PluginState;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.report.CycleReport;
import dev.terrace.report.Document;
import dev.terrace.report.Outcome;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.report.difference.CycleFates;
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
     * @param scheduler decides the cycles
     * @param room the approximate number of heap bytes for chains that have ended
     */
    public InProcessRunner(ReadSnapshots snapshots, Scheduler scheduler, long room) {
        this.snapshots = snapshots;
        this.pasts = Caffeine.newBuilder()
                .maximumWeight(room)
                .weigher((CycleKey key, Past past) -> Weight.of(past.before(0), past.changed()))
                .build();
        this.extensions = scheduler.extensions();
        this.scheduler = scheduler;
        this.studies = new Studies(extensions, scheduler, new Found());
    }

    @Override
    public Decision decide(CycleRequest request, @Nullable NextStateOutput next, Deadline deadline) throws IOException {
        CycleKey key = request.key();
        if (key.isSubmitting()) {
            return decideSubmitted(request, next);
        }
        Past past = request.past() != null || key.isOnSnapshot() ? request.past() : gone(request);
        Cluster cluster = past == null
                ? snapshots.read(key.snapshot(), key.snapshotHash()).cluster()
                : past.before(key.cycle());
        CycleReport report = past == null ? run(cluster, request) : runNext(cluster, request);
        PluginState.serialize(report.pluginStates());
        boolean continues = past != null && past.decided(key.cycle(), report);
        if (past != null) {
            keep(key, past);
        }
        if (next != null) {
            Patches patches = past == null ? new Patches() : past.until(key.cycle());
            write(key, patches.decided(report, cluster.now()), next);
        }
        Outcome outcome = new Outcome(List.of(key.snapshot()), key.configuration(), key.chosen(), cluster, report, 0);
        return new Decision(Document.json(OutcomeDocument.of(outcome)), CycleSummary.of(cluster, report), continues);
    }

    /** Runs a cycle with submitted manifests. No chain can continue it, because the manifests are in no snapshot. */
    private Decision decideSubmitted(CycleRequest request, @Nullable NextStateOutput next) throws IOException {
        CycleKey key = request.key();
        if (next != null) {
            throw new InvalidInput(Finding.error(
                    Position.of("submit"),
                    "submitted manifests are not part of a snapshot, so the state after the cycle cannot be written; leave out one of"
                            + " submit and apply."));
        }
        Submissions submitted = submissions(request);
        CycleReport report = submitted.settled().complete(run(submitted.cluster(), request));
        PluginState.serialize(report.pluginStates());
        Outcome outcome =
                new Outcome(List.of(key.snapshot()), key.configuration(), key.chosen(), submitted.cluster(), report, 0);
        return new Decision(
                Document.json(submitted.lead(report, OutcomeDocument.of(outcome))),
                CycleSummary.of(submitted.cluster(), report));
    }

    private Submissions submissions(CycleRequest request) throws IOException {
        CycleKey key = request.key();
        return Submissions.of(
                key,
                snapshots.read(key.snapshot(), key.snapshotHash()),
                snapshots.options(),
                cluster -> run(cluster, request));
    }

    @Override
    public Cluster before(CycleRequest request, Deadline deadline) throws IOException {
        if (request.key().isSubmitting()) {
            return submissions(request).cluster();
        }
        return gone(request).before(request.key().cycle());
    }

    @Override
    public Optional<Past> past(CycleKey key) throws IOException {
        Past known = pasts.getIfPresent(key.at(0));
        return Optional.of(
                known == null
                        ? new Past(
                                snapshots
                                        .read(key.snapshot(), key.snapshotHash())
                                        .state(),
                                key.intervals())
                        : known);
    }

    /**
     * Returns the chain of a cycle, advanced to that cycle. Missing cycles are run again, which is possible because
     * they are deterministic.
     */
    private Past gone(CycleRequest request) throws IOException {
        Past past = past(request.key()).orElseThrow();
        for (int cycle = past.length(); cycle < request.key().cycle(); cycle++) {
            if (!past.decided(cycle, runNext(past.before(cycle), request))) {
                break;
            }
        }
        keep(request.key(), past);
        return past;
    }

    /** Caches a chain. Also updates its weight. */
    private void keep(CycleKey key, Past past) {
        pasts.put(key.at(0), past);
    }

    @Override
    public byte[] compare(CycleRequest before, CycleRequest after, Deadline deadline) throws IOException {
        CycleKey key = before.key();
        Cluster first = new Found().cluster(before);
        Cluster second = new Found().cluster(after);
        Difference difference = Difference.between(
                new CycleFates(first, run(first, before)), new CycleFates(second, run(second, after)));
        return Document.json(
                DifferenceDocument.of(key.configuration(), after.key().configuration(), difference));
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
            CycleKey key = cycle.key();
            return key.isOnSnapshot() && !key.isSubmitting()
                    ? snapshots.read(key.snapshot(), key.snapshotHash()).cluster()
                    : before(cycle, Deadline.none());
        }

        @Override
        public Source source(CycleRequest cycle) throws IOException {
            CycleKey key = cycle.key();
            if (key.isOnSnapshot()) {
                return snapshots.source(key.snapshot(), key.snapshotHash());
            }
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            Patches patches = gone(cycle).until(key.cycle());
            write(key, patches, new NextStateOutput(text, Format.JSON));
            return new Source(key.snapshot(), () -> new ByteArrayInputStream(text.toByteArray()));
        }

        @Override
        public Optional<Submission> submission(CycleRequest cycle) throws IOException {
            return cycle.key().isSubmitting() ? Optional.of(submissions(cycle).submission()) : Optional.empty();
        }

        @Override
        public Snapshot snapshot(CycleRequest cycle) throws IOException {
            CycleKey key = cycle.key();
            return key.isOnSnapshot()
                    ? snapshots.read(key.snapshot(), key.snapshotHash())
                    : SnapshotReader.read(source(cycle), snapshots.options());
        }
    }

    @Override
    public void close() {}

    private CycleReport run(Cluster cluster, CycleRequest request) {
        return scheduler.run(cluster, configuration(request), contracts(request));
    }

    /** Runs a cycle of a chain. */
    private CycleReport runNext(Cluster cluster, CycleRequest request) {
        return lastChain.run(
                cluster, request.key().at(0), () -> scheduler.sessions(configuration(request), contracts(request)));
    }

    private Configuration configuration(CycleRequest request) {
        return ConfigurationReader.read(request.text(), request.key().configuration(), extensions.catalog(), false);
    }

    private static Contracts contracts(CycleRequest request) {
        return request.key().verify() ? Contracts.VERIFIED : Contracts.TRUSTED;
    }

    private void write(CycleKey key, Patches patches, NextStateOutput next) throws IOException {
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
        if (key.isSubmitting()) {
            throw new InvalidInput(Finding.error(
                    Position.of("submit"),
                    "submitted manifests are not part of a snapshot, so the state after the cycle cannot be written."));
        }
        SnapshotWriter.apply(snapshots.source(key.snapshot(), key.snapshotHash()), patches, staysOpen, next.format());
    }
}
