package dev.terrace.server.cycle;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.terrace.cluster.Patches;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.inputs.Source;
import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.report.CycleReport;
import dev.terrace.report.Document;
import dev.terrace.report.Outcome;
import dev.terrace.report.OutcomeDocument;
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
import dev.terrace.whatif.DecisionInput;
import dev.terrace.whatif.DecisionInput.Decided;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.submission.SubmissionAnswer;
import dev.terrace.workload.manifest.Manifest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.commons.io.output.CloseShieldOutputStream;
import org.jspecify.annotations.Nullable;

/** Runs cycles in this process. A plugin that loops blocks its thread forever. */
public final class InProcessRunner implements CycleRunner {
    private final ReadSnapshots snapshots;
    private final Extensions extensions;
    private final Scheduler scheduler;
    private final boolean allowsMissing;
    /** The chains in memory, by the keys of their first cycles. */
    private final Cache<CycleKey, Past> pasts;

    private final LastChain<CycleKey> lastChain = new LastChain<>();
    private final Questions questions;

    /**
     * @param scheduler decides the cycles
     * @param allowsMissing whether configurations may name plugins and actions that are not loaded
     * @param room the approximate number of heap bytes for chains that have ended
     */
    public InProcessRunner(ReadSnapshots snapshots, Scheduler scheduler, boolean allowsMissing, long room) {
        this.snapshots = snapshots;
        this.pasts = Caffeine.newBuilder()
                .maximumWeight(room)
                .weigher((CycleKey key, Past past) -> Weight.of(past.before(0), past.changed()))
                .build();
        this.extensions = scheduler.extensions();
        this.scheduler = scheduler;
        this.allowsMissing = allowsMissing;
        this.questions = new Questions(scheduler, this);
    }

    @Override
    public CycleAnswer decide(CycleRequest request, @Nullable NextStateOutput next, Deadline deadline)
            throws IOException {
        CycleKey key = request.key();
        if (next != null && key.isSubmitting()) {
            throw Fault.at(
                    "submit",
                    "submitted manifests are not part of a snapshot, so the state after the cycle cannot be written; leave out one of"
                            + " submit and apply.");
        }
        Past past = request.past() != null || key.isOnSnapshot() ? request.past() : advancedChain(request);
        return past == null ? decide(request, next) : decideNext(request, past, next);
    }

    /** Runs a cycle on a snapshot. No chain continues one with submitted manifests, which are in no snapshot. */
    private CycleAnswer decide(CycleRequest request, @Nullable NextStateOutput next) throws IOException {
        DecisionInput input = input(request);
        Decided decided = decide(input, request);
        Cluster cluster = decided.cluster();
        CycleReport report = decided.report();
        PluginState.serialize(report.pluginStates());
        if (next != null) {
            write(request.key(), new Patches().decided(report, cluster.now()), next);
        }
        return answer(
                request.key(),
                cluster,
                report,
                document -> SubmissionAnswer.lead(decided.answers(), input.notes(), document),
                false);
    }

    /** Runs the next cycle of a chain. */
    private CycleAnswer decideNext(CycleRequest request, Past past, @Nullable NextStateOutput next) throws IOException {
        CycleKey key = request.key();
        Cluster cluster = past.before(key.cycle());
        CycleReport report = runNext(cluster, request);
        PluginState.serialize(report.pluginStates());
        boolean continues = past.decided(key.cycle(), report);
        keep(key, past);
        if (next != null) {
            write(key, past.until(key.cycle()).decided(report, cluster.now()), next);
        }
        return answer(key, cluster, report, document -> document, continues);
    }

    private static CycleAnswer answer(
            CycleKey key,
            Cluster cluster,
            CycleReport report,
            UnaryOperator<Map<String, Object>> lead,
            boolean continues) {
        Outcome outcome = new Outcome(List.of(key.snapshot()), key.configuration(), key.chosen(), cluster, report, 0);
        return new CycleAnswer(
                Document.json(lead.apply(OutcomeDocument.of(outcome))), CycleSummary.of(cluster, report), continues);
    }

    /** Returns the input of a cycle: the state before it, with the manifests that are submitted to it. */
    DecisionInput input(CycleRequest request) throws IOException {
        CycleKey key = request.key();
        Snapshot snapshot = key.isOnSnapshot()
                ? snapshots.read(key.snapshot(), key.snapshotHash())
                : SnapshotReader.read(source(request), snapshots.options());
        DecisionInput input = DecisionInput.of(snapshot, configuration(request));
        byte[] manifests = key.submit().getBytes(StandardCharsets.UTF_8);
        return key.isSubmitting()
                ? input.submit(Manifest.read(new ByteArrayInputStream(manifests), "submit"), snapshots.options())
                : input;
    }

    /** Returns the cluster on which a cycle decides. */
    Cluster cluster(CycleRequest cycle) throws IOException {
        CycleKey key = cycle.key();
        return key.isOnBareSnapshot()
                ? snapshots.read(key.snapshot(), key.snapshotHash()).cluster()
                : before(cycle, Deadline.none());
    }

    /** Returns the dump that a cycle starts from: the stored one or, in a chain, the state after the previous cycle. */
    Source source(CycleRequest cycle) throws IOException {
        CycleKey key = cycle.key();
        if (key.isOnSnapshot()) {
            return snapshots.source(key.snapshot(), key.snapshotHash());
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        write(key, advancedChain(cycle).until(key.cycle()), new NextStateOutput(text, Format.JSON));
        return new Source(key.snapshot(), () -> new ByteArrayInputStream(text.toByteArray()));
    }

    @Override
    public Cluster before(CycleRequest request, Deadline deadline) throws IOException {
        if (request.key().isSubmitting()) {
            DecisionInput input = input(request);
            return input.settle(cluster -> run(cluster, input, request)).cluster();
        }
        return advancedChain(request).before(request.key().cycle());
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
    private Past advancedChain(CycleRequest request) throws IOException {
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
    public byte[] ask(Question question, Deadline deadline) throws IOException {
        return questions.answer(question);
    }

    @Override
    public void close() {}

    Decided decide(DecisionInput input, CycleRequest request) {
        return input.decide(cluster -> run(cluster, input, request));
    }

    private CycleReport run(Cluster cluster, DecisionInput input, CycleRequest request) {
        return scheduler.run(cluster, input.configuration(), contracts(request));
    }

    /** Runs a cycle of a chain. */
    private CycleReport runNext(Cluster cluster, CycleRequest request) {
        return lastChain.run(
                cluster, request.key().at(0), () -> scheduler.sessions(configuration(request), contracts(request)));
    }

    Configuration configuration(CycleRequest request) {
        return ConfigurationReader.read(
                request.text(), request.key().configuration(), extensions.catalog(), allowsMissing);
    }

    /** Returns the configuration of a cycle, for changes. */
    EditableConfiguration rules(CycleRequest request) {
        return EditableConfiguration.read(
                request.text(), request.key().configuration(), extensions.catalog(), allowsMissing);
    }

    private static Contracts contracts(CycleRequest request) {
        return request.key().verify() ? Contracts.VERIFIED : Contracts.TRUSTED;
    }

    private void write(CycleKey key, Patches patches, NextStateOutput next) throws IOException {
        SnapshotWriter.apply(
                snapshots.source(key.snapshot(), key.snapshotHash()),
                patches,
                CloseShieldOutputStream.wrap(next.out()),
                next.format());
        next.out().flush();
    }
}
