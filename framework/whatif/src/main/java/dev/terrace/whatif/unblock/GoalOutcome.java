package dev.terrace.whatif.unblock;

import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.JobExplanation;
import dev.terrace.model.explanation.PodExplanation;
import dev.terrace.model.explanation.Watched;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.whatif.WhatIf;
import dev.terrace.whatif.WhatIf.Answer;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The fate of a job or a pod in a cycle and its reason, in the words of the report and the explanation. */
record GoalOutcome(String word, String because) {
    static GoalOutcome evaluate(Goal goal, WhatIf whatIf, Answer base) {
        Optional<JobSpec> job = goal.job(base.cluster());
        if (goal.isJob()) {
            boolean isReached = goal.isReached(base);
            // A job that runs can have waiting pods.
            Optional<Waiting> row = goal.row(base);
            if (row.isPresent()) {
                boolean isServed = row.get().isServed();
                return new GoalOutcome(
                        isServed ? isReached ? reached(goal, base) : "running" : word(goal, base),
                        row.get().reason());
            }
            if (isReached) {
                return new GoalOutcome(reached(goal, base), Promise.sentence(goal, base));
            }
        }
        Explanation explanation = whatIf.explain(new Watched(
                goal.isJob() ? Set.of() : Set.of(goal.key()),
                job.map(each -> Set.of(each.key())).orElse(Set.of()),
                Set.of()));
        if (goal.isJob()) {
            return new GoalOutcome(
                    word(goal, base),
                    explanation.jobs().stream()
                            .map(JobExplanation::because)
                            .findFirst()
                            .orElse("it is not in the cycle"));
        }
        return explanation.pods().stream()
                .findFirst()
                .map((PodExplanation pod) -> new GoalOutcome(pod.fate().word(), pod.because()))
                .orElseGet(() -> new GoalOutcome("waits", "it is not in the cycle"));
    }

    private static String reached(Goal goal, Answer base) {
        Set<String> bound = Goal.bound(base.report());
        List<TaskSpec> pods = goal.pods(base.cluster());
        if (pods.stream().anyMatch(pod -> bound.contains(pod.key()))) {
            return "bound";
        }
        Set<String> promised = Goal.placed(base.report());
        return pods.stream().anyMatch(pod -> promised.contains(pod.key())) ? "pipelined" : "waits";
    }

    private static String word(Goal goal, Answer base) {
        List<TaskSpec> pods = goal.pods(base.cluster());
        if (!pods.isEmpty() && pods.stream().allMatch(pod -> pod.phase().isTerminated())) {
            return "ended";
        }
        if (!pods.isEmpty() && pods.stream().noneMatch(pod -> pod.node().isEmpty())) {
            return "running";
        }
        return !pods.isEmpty() && pods.stream().allMatch(TaskSpec::gated) ? "gated" : "waits";
    }
}
