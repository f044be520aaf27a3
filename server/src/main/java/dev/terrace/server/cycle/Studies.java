package dev.terrace.server.cycle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.ClusterState;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.inputs.Source;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.report.DeviceLoads;
import dev.terrace.objects.ReadOptions;
import dev.terrace.report.DevicesDocument;
import dev.terrace.report.Document;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.report.difference.CycleFates;
import dev.terrace.report.difference.Difference;
import dev.terrace.report.difference.DifferenceDocument;
import dev.terrace.report.explanation.ExplanationDocument;
import dev.terrace.report.explanation.Nearest;
import dev.terrace.report.name.Asked;
import dev.terrace.report.name.NamedKind;
import dev.terrace.report.name.Names;
import dev.terrace.server.library.CycleKey;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeReader;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.WhatIf;
import dev.terrace.whatif.WhatIf.Answer;
import dev.terrace.whatif.comparison.Comparison;
import dev.terrace.whatif.comparison.ComparisonDocument;
import dev.terrace.whatif.comparison.Contender;
import dev.terrace.whatif.submission.Submission;
import dev.terrace.whatif.unblock.Advice;
import dev.terrace.whatif.unblock.AdviceDocument;
import dev.terrace.whatif.unblock.Goal;
import dev.terrace.whatif.unblock.GoalNames;
import dev.terrace.whatif.unblock.Survey;
import dev.terrace.whatif.unblock.Unblock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;

/** Answers questions about cycles by running them again in this process. Stateless. */
final class Studies {
    private static final String CHANGES = "changes";
    private static final Set<NamedKind> KINDS = EnumSet.of(NamedKind.POD, NamedKind.JOB, NamedKind.QUEUE);

    private final Extensions extensions;
    private final Scheduler scheduler;
    private final Before before;

    /** The source of a cycle's input. */
    interface Before {
        /** Returns the cluster. */
        Cluster cluster(CycleRequest cycle) throws IOException;

        /** Returns the dump. */
        Source source(CycleRequest cycle) throws IOException;

        /** Returns the manifests that are submitted first; empty without any. */
        Optional<Submission> submission(CycleRequest cycle) throws IOException;

        /** Returns the parsed dump, from a cache if possible. */
        Snapshot snapshot(CycleRequest cycle) throws IOException;
    }

    Studies(Extensions extensions, Scheduler scheduler, Before before) {
        this.extensions = extensions;
        this.scheduler = scheduler;
        this.before = before;
    }

    /**
     * @throws InvalidInput if a name does not exist, with the name as its position, or if the changes are impossible
     */
    byte[] answer(Study study) throws IOException {
        return switch (study.kind()) {
            case EXPLAIN -> explain(study);
            case ADVISE -> advise(study);
            case SURVEY -> survey(study);
            case TRY -> difference(study);
            case COMPARE -> compare(study);
            case DEVICES -> devices(study);
        };
    }

    private byte[] explain(Study study) throws IOException {
        Cluster cluster = before.cluster(study.cycle());
        Asked asked = Asked.of(Names.of(cluster).some(name(study), KINDS), cluster);
        Map<String, Object> document = ExplanationDocument.of(
                scheduler.explain(cluster, rules(study.cycle()).configuration(), asked.watched()),
                cluster,
                new Nearest(study.about().getInteger(Study.NODES), Set.of()));
        return Document.json(headed(study.cycle(), cluster, document));
    }

    private byte[] devices(Study study) throws IOException {
        Cluster cluster = before.cluster(study.cycle());
        DeviceLoads loads = scheduler.devices(cluster, rules(study.cycle()).configuration());
        return Document.compact(headed(study.cycle(), cluster, DevicesDocument.of(loads)));
    }

    private byte[] advise(Study study) throws IOException {
        ClusterState state = state(study.cycle());
        Goal goal = GoalNames.find(name(study), state.cluster());
        try (WhatIf whatIf = trial(study.cycle(), state, goal.patched(state.cluster()))) {
            int trials = study.about().getInteger(Study.TRIALS);
            BooleanSupplier inTime = inTime(study);
            Advice advice = Unblock.search(
                    whatIf,
                    goal,
                    study.about().getInteger(Study.MOST),
                    () -> whatIf.cycles() < trials && inTime.getAsBoolean(),
                    size -> {},
                    () -> {});
            return Document.json(headed(study.cycle(), state.cluster(), AdviceDocument.of(advice)));
        }
    }

    private byte[] survey(Study study) throws IOException {
        ClusterState state = state(study.cycle());
        Cluster cluster = state.cluster();
        List<Goal> goals = Survey.waiting(cluster, rules(study.cycle()).configuration(), scheduler);
        try (WhatIf whatIf = trial(study.cycle(), state, Survey.patched(goals, cluster))) {
            Survey survey = Survey.of(
                    whatIf,
                    goals,
                    study.about().getInteger(Study.MOST),
                    study.about().getInteger(Study.TRIALS),
                    timeUsed(study),
                    () -> {});
            return Document.json(headed(study.cycle(), cluster, AdviceDocument.of(survey)));
        }
    }

    /** Returns whether time is left and a thread still waits for the answer. */
    private static BooleanSupplier inTime(Study study) {
        DoubleSupplier used = timeUsed(study);
        return () -> used.getAsDouble() < 1;
    }

    /** Returns the used part of the time; 1 if no thread waits for the answer anymore. */
    private static DoubleSupplier timeUsed(Study study) {
        long start = System.nanoTime();
        double whole = TimeUnit.MILLISECONDS.toNanos(study.about().getLong(Study.MILLISECONDS));
        return () -> Thread.currentThread().isInterrupted() ? 1 : (System.nanoTime() - start) / whole;
    }

    private byte[] difference(Study study) throws IOException {
        List<Change> changes = ChangeReader.read(study.about().getString(Study.CHANGES), CHANGES);
        ClusterState state = state(study.cycle());
        try (WhatIf whatIf = trial(study.cycle(), state, ChangeReader.patched(changes))) {
            Answer without = whatIf.run(List.of());
            Answer with = whatIf.run(changes);
            String name = study.cycle().key().configuration();
            return Document.json(DifferenceDocument.of(
                    name,
                    name + ", changed",
                    Difference.between(
                            new CycleFates(without.cluster(), without.report()),
                            new CycleFates(with.cluster(), with.report()))));
        } catch (IllegalArgumentException e) {
            throw new InvalidInput(Finding.error(Position.of(CHANGES), e.getMessage() + "."));
        }
    }

    private byte[] compare(Study study) throws IOException {
        Cluster first = before.cluster(study.cycle());
        List<Contender> contenders = new ArrayList<>();
        for (CycleRequest cycle : study.cycles()) {
            Cluster cluster = cycle.key().isSubmitting() ? before.cluster(cycle) : first;
            contenders.add(new Contender(
                    cycle.key().configuration(),
                    cluster,
                    scheduler.run(cluster, rules(cycle).configuration())));
        }
        return Document.json(headed(study.cycle(), first, ComparisonDocument.of(Comparison.of(contenders))));
    }

    /** Returns the cluster to which changes are applied. Submitted objects have all their pods, admitted or not. */
    private ClusterState state(CycleRequest cycle) throws IOException {
        Optional<Submission> submission = before.submission(cycle);
        return submission.isPresent()
                ? submission.get().stateWithAllPods()
                : before.snapshot(cycle).state();
    }

    /** Returns the name of the study's object, as the cluster spells it. */
    private String name(Study study) throws IOException {
        String name = study.about().getString(Study.NAME);
        Optional<Submission> submission = before.submission(study.cycle());
        int colon = name.indexOf(':') + 1;
        return submission.isEmpty()
                ? name
                : name.substring(0, colon) + submission.get().nameOf(name.substring(colon));
    }

    private WhatIf trial(CycleRequest cycle, ClusterState state, Map<String, Predicate<String>> patched)
            throws IOException {
        List<ObjectNode> submitted =
                before.submission(cycle).map(Submission::objects).orElse(List.of());
        DumpObjects objects = DumpObjects.read(before.source(cycle), patched).and(submitted);
        Dump dump = new Dump(state, objects, ReadOptions.defaults());
        return new WhatIf(dump, rules(cycle), scheduler);
    }

    private EditableConfiguration rules(CycleRequest cycle) {
        return EditableConfiguration.read(cycle.text(), cycle.key().configuration(), extensions.catalog(), false);
    }

    /** Prepends the inputs and the clock to a document. */
    private static Map<String, Object> headed(CycleRequest cycle, Cluster cluster, Map<String, Object> document) {
        CycleKey key = cycle.key();
        return OutcomeDocument.headed(
                List.of(key.snapshot()), key.configuration(), key.chosen(), cluster.now(), document);
    }
}
