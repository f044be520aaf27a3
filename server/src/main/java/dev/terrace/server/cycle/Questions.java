package dev.terrace.server.cycle;

import dev.terrace.engine.Scheduler;
import dev.terrace.files.Fault;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.DeviceLoads;
import dev.terrace.objects.ReadOptions;
import dev.terrace.report.DevicesDocument;
import dev.terrace.report.Document;
import dev.terrace.report.Fields;
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
import dev.terrace.snapshot.ClusterWriter;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.SnapshotWriter.Format;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeReader;
import dev.terrace.whatif.DecisionInput;
import dev.terrace.whatif.DecisionInput.Decided;
import dev.terrace.whatif.WhatIf;
import dev.terrace.whatif.WhatIf.Answer;
import dev.terrace.whatif.comparison.Comparison;
import dev.terrace.whatif.comparison.ComparisonDocument;
import dev.terrace.whatif.comparison.Contender;
import dev.terrace.whatif.unblock.Advice;
import dev.terrace.whatif.unblock.AdviceDocument;
import dev.terrace.whatif.unblock.Goal;
import dev.terrace.whatif.unblock.GoalNames;
import dev.terrace.whatif.unblock.Survey;
import dev.terrace.whatif.unblock.Unblock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;

/**
 * Answers questions about cycles by running them again in this process. Stateless.
 *
 * @param cycles finds the inputs of the cycles
 */
record Questions(Scheduler scheduler, InProcessRunner cycles) {
    private static final Set<NamedKind> KINDS = EnumSet.of(NamedKind.POD, NamedKind.JOB, NamedKind.QUEUE);
    private static final String CHANGES = "changes";

    /**
     * @throws InvalidInput if a name does not exist, with the name as its position, or if the changes are impossible
     */
    byte[] answer(Question question) throws IOException {
        return switch (question.kind()) {
            case EXPLAIN -> explain(question);
            case ADVISE -> advise(question);
            case SURVEY -> survey(question);
            case TRY -> difference(question);
            case COMPARE -> compare(question);
            case DIFFERENCE -> differenceOf(question);
            case DEVICES -> devices(question);
            case CLUSTER -> dump(cycles.cluster(question.cycle()));
        };
    }

    private byte[] explain(Question question) throws IOException {
        Cluster cluster = cycles.cluster(question.cycle());
        CycleRequest cycle = question.cycle();
        String name = cycle.key().isSubmitting() ? name(question, cycles.input(cycle)) : question.name();
        Asked asked = Asked.of(Names.of(cluster).some(name, KINDS), cluster);
        Map<String, Object> document = ExplanationDocument.of(
                scheduler.explain(cluster, cycles.configuration(question.cycle()), asked.watched()),
                cluster,
                new Nearest(question.most(), Set.of()));
        return Document.json(headed(question.cycle(), cluster, document));
    }

    private byte[] devices(Question question) throws IOException {
        Cluster cluster = cycles.cluster(question.cycle());
        DeviceLoads loads = scheduler.devices(cluster, cycles.configuration(question.cycle()));
        return Document.compact(headed(question.cycle(), cluster, DevicesDocument.of(loads)));
    }

    private static byte[] dump(Cluster cluster) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        ClusterWriter.dump(cluster, text, Format.JSON);
        return text.toByteArray();
    }

    private byte[] advise(Question question) throws IOException {
        DecisionInput input = cycles.input(question.cycle());
        Cluster cluster = input.stateWithAllPods().cluster();
        Goal goal = GoalNames.find(name(question, input), cluster);
        try (WhatIf whatIf = whatIf(question.cycle(), input, Goal.patchable(List.of(goal), cluster))) {
            DoubleSupplier used = timeUsed(question);
            Advice advice = Unblock.search(
                    whatIf,
                    goal,
                    question.most(),
                    () -> whatIf.cycles() < question.trials() && used.getAsDouble() < 1,
                    size -> {},
                    () -> {});
            return Document.json(headed(question.cycle(), cluster, AdviceDocument.of(advice)));
        }
    }

    private byte[] survey(Question question) throws IOException {
        DecisionInput input = cycles.input(question.cycle());
        Cluster cluster = input.stateWithAllPods().cluster();
        List<Goal> goals = Survey.waiting(cluster, input.configuration(), scheduler);
        try (WhatIf whatIf = whatIf(question.cycle(), input, Goal.patchable(goals, cluster))) {
            Survey survey =
                    Survey.conduct(whatIf, goals, question.most(), question.trials(), timeUsed(question), () -> {});
            return Document.json(headed(question.cycle(), cluster, AdviceDocument.of(survey)));
        }
    }

    /** Returns the used part of the time; 1 if no thread waits for the answer anymore. */
    private static DoubleSupplier timeUsed(Question question) {
        long start = System.nanoTime();
        double whole = TimeUnit.MILLISECONDS.toNanos(question.milliseconds());
        return () -> Thread.currentThread().isInterrupted() ? 1 : (System.nanoTime() - start) / whole;
    }

    private byte[] difference(Question question) throws IOException {
        List<Change> changes = ChangeReader.read(question.changes(), CHANGES);
        DecisionInput input = cycles.input(question.cycle());
        try (WhatIf whatIf = whatIf(question.cycle(), input, ChangeReader.patched(changes))) {
            Answer without = whatIf.run(List.of());
            Answer with = whatIf.run(changes);
            String name = question.cycle().key().configuration();
            return Document.json(DifferenceDocument.of(
                    name,
                    name + ", changed",
                    Difference.between(
                            new CycleFates(without.cluster(), without.report()),
                            new CycleFates(with.cluster(), with.report()))));
        } catch (IllegalArgumentException e) {
            throw Fault.at(CHANGES, e.getMessage() + ".");
        }
    }

    private byte[] compare(Question question) throws IOException {
        Contest contest = contest(question);
        Comparison comparison = Comparison.compare(contest.contenders());
        return Document.json(
                headed(question.cycle(), contest.input().cluster(), contest.lead(ComparisonDocument.of(comparison))));
    }

    private byte[] differenceOf(Question question) throws IOException {
        Contest contest = contest(question);
        Contender before = contest.contenders().get(0);
        Contender after = contest.contenders().get(1);
        Difference difference = Difference.between(
                new CycleFates(before.cluster(), before.report()), new CycleFates(after.cluster(), after.report()));
        return Document.json(contest.lead(DifferenceDocument.of(before.name(), after.name(), difference)));
    }

    /**
     * Several configurations on the same snapshot with the same submitted manifests.
     *
     * @param input the input of the first
     * @param answers the fate of each submitted workload under each configuration, as sentences
     */
    private record Contest(DecisionInput input, List<Contender> contenders, List<String> answers) {
        /** Prepends the answers and the notes to a document. */
        Map<String, Object> lead(Map<String, Object> document) {
            return new Fields()
                    .withSome("submitted", answers)
                    .withSome("notes", input.notes())
                    .withAll(document);
        }
    }

    private Contest contest(Question question) throws IOException {
        DecisionInput input = cycles.input(question.cycle());
        List<Contender> contenders = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        for (CycleRequest cycle : question.cycles()) {
            String name = cycle.key().configuration();
            Decided decided = cycles.decide(input.under(cycles.configuration(cycle)), cycle);
            contenders.add(new Contender(name, decided.cluster(), decided.report()));
            decided.answers().forEach(answer -> answers.add(name + ": " + answer.sentence() + "."));
        }
        return new Contest(input, contenders, answers);
    }

    /** Returns the name of the question's object, as the cluster spells it. */
    private static String name(Question question, DecisionInput input) {
        String name = question.name();
        int colon = name.indexOf(':') + 1;
        return name.substring(0, colon) + input.nameOf(name.substring(colon));
    }

    private WhatIf whatIf(CycleRequest cycle, DecisionInput input, Map<String, Predicate<String>> patched)
            throws IOException {
        DumpObjects objects = DumpObjects.read(cycles.source(cycle), patched);
        return new WhatIf(input.dump(objects, ReadOptions.defaults()), cycles.rules(cycle), scheduler);
    }

    /** Prepends the inputs and the clock to a document. */
    private static Map<String, Object> headed(CycleRequest cycle, Cluster cluster, Map<String, Object> document) {
        CycleKey key = cycle.key();
        return OutcomeDocument.headed(
                List.of(key.snapshot()), key.configuration(), key.chosen(), cluster.now(), document);
    }
}
