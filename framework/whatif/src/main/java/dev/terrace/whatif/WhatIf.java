package dev.terrace.whatif;

import dev.terrace.configuration.Configuration;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.HookUse;
import dev.terrace.model.explanation.Watched;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.whatif.WhatIf.Answer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs cycles on a cluster and its configuration with trial changes. A trial has no effect on later ones. The dump is
 * read once; the cost of a trial is proportional to its changed objects and its cycle. Not thread-safe.
 */
public final class WhatIf implements AutoCloseable {
    private static final String CAUSE = "the change";

    private final Dump dump;
    private final EditableConfiguration editable;
    private final Scheduler scheduler;
    private final Sessions sessions;
    private @Nullable List<HookUse> uses;
    /** Changes that concern no job's own objects: searches for several jobs repeat them. */
    private final AnswerCache common = new AnswerCache(256);
    /** Changes of a job's own objects: a search for the least amounts of a set repeats its last ones. */
    private final AnswerCache own = new AnswerCache(16);

    private int cycles;

    public WhatIf(Dump dump, EditableConfiguration editable, Scheduler scheduler) {
        this.dump = dump;
        this.editable = editable;
        this.scheduler = scheduler;
        sessions = scheduler.sessions(editable.configuration(), Contracts.TRUSTED);
    }

    /** The decisions of a cycle, with its cluster and configuration. */
    public record Answer(Cluster cluster, Configuration configuration, CycleReport report) {}

    public Dump dump() {
        return dump;
    }

    public EditableConfiguration rules() {
        return editable;
    }

    /** Returns the plugins and actions that decide. */
    public Extensions extensions() {
        return scheduler.extensions();
    }

    /** Returns the number of cycles that were run. */
    public int cycles() {
        return cycles;
    }

    /**
     * Returns the cycle after the changes, which are applied in order. Recent cycles are cached, without the scores of
     * nodes.
     *
     * @throws IllegalArgumentException if they change an object or a field that does not exist
     * @throws dev.terrace.model.finding.InvalidInput if their result is invalid
     */
    public Answer run(List<Change> changes) {
        AnswerCache answers = changes.stream().anyMatch(WhatIf::isOwn) ? own : common;
        Answer known = answers.get(changes);
        if (known == null) {
            known = decide(changes);
            answers.put(changes, withoutScores(known));
        }
        return known;
    }

    /** Returns the answer without the scores of nodes, which are most of a report and which no later trial reads. */
    private static Answer withoutScores(Answer answer) {
        CycleReport report = answer.report();
        return new Answer(
                answer.cluster(),
                answer.configuration(),
                report.toBuilder()
                        .binds(withoutScores(report.binds()))
                        .pipelined(withoutScores(report.pipelined()))
                        .build());
    }

    private static List<Bind> withoutScores(List<Bind> binds) {
        return binds.stream()
                .map(bind -> new Bind(
                        bind.task(),
                        bind.job(),
                        bind.node(),
                        bind.action(),
                        null,
                        List.of(),
                        null,
                        0,
                        0,
                        bind.volumes(),
                        bind.annotations(),
                        bind.claims(),
                        bind.devices(),
                        bind.uid()))
                .toList();
    }

    private static boolean isOwn(Change change) {
        return change.patches("Pod") || change.patches("PodGroup");
    }

    private Answer decide(List<Change> changes) {
        ChangeBuilder builder = new ChangeBuilder(dump, editable);
        changes.forEach(builder::make);
        DecisionInput changed = builder.world(CAUSE);
        cycles++;
        CycleReport report = builder.isConfigured()
                ? scheduler.run(changed.cluster(), changed.configuration())
                : sessions.run(changed.cluster());
        return new Answer(changed.cluster(), changed.configuration(), report);
    }

    /** Returns the decisions about a later state of the dump, without changes. */
    public CycleReport run(Cluster cluster) {
        cycles++;
        return sessions.run(cluster);
    }

    /** Returns how often each hook is called without changes. The first call runs one more cycle. */
    public List<HookUse> tally() {
        if (uses == null) {
            cycles++;
            uses = scheduler.tally(dump.state().cluster(), editable.configuration());
        }
        return uses;
    }

    /** Explains the cycle without changes. Runs one more cycle. */
    public Explanation explain(Watched watched) {
        cycles++;
        return scheduler.explain(dump.state().cluster(), editable.configuration(), watched);
    }

    @Override
    public void close() {
        sessions.close();
    }

    /**
     * An LRU cache of answers, keyed by their changes. It is bounded by the size of the reports, because the clusters
     * share most of their objects.
     */
    private static final class AnswerCache {
        /** The maximum number of entries in all reports: about 100 MB. */
        private static final long MAX_ENTRIES = 1_000_000;

        private final int most;
        private final Map<List<Change>, Answer> answers = new LinkedHashMap<>(16, 0.75f, true);
        private long entries;

        /** @param most the maximum number of answers */
        AnswerCache(int most) {
            this.most = most;
        }

        @Nullable
        Answer get(List<Change> changes) {
            return answers.get(changes);
        }

        /** Adds an answer and evicts the least recently used ones. */
        void put(List<Change> changes, Answer answer) {
            answers.put(List.copyOf(changes), answer);
            entries += entries(answer.report());
            var eldest = answers.values().iterator();
            while (answers.size() > 1 && (answers.size() > most || entries > MAX_ENTRIES)) {
                entries -= entries(eldest.next().report());
                eldest.remove();
            }
        }

        private static long entries(CycleReport report) {
            return report.binds().size()
                    + report.pipelined().size()
                    + report.evictions().size()
                    + report.waiting().stream()
                            .mapToLong((Waiting job) -> job.pods().size())
                            .sum();
        }
    }
}
