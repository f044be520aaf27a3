package dev.terrace.whatif.unblock;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.whatif.Trial.Answer;
import java.util.List;

/** What becomes of a job or a pod in a cycle, and why. */
record Fate(String word, String because) {
    static Fate of(Goal goal, Answer answer) {
        CycleReport report = answer.report();
        List<TaskSpec> pods = goal.pods(answer.cluster());
        String job = goal.isJob()
                ? goal.key()
                : pods.stream().map(TaskSpec::job).findFirst().orElse("");
        if (goal.isReached(answer)) {
            return new Fate("bound", "");
        }
        if (report.pipelined().stream()
                .anyMatch(bind ->
                        goal.isJob() ? bind.job().equals(job) : bind.task().equals(goal.key()))) {
            return new Fate("pipelined", "it gets its node once pods have left");
        }
        if (report.failures().stream().anyMatch(each -> each.task().equals(goal.key()))) {
            return new Fate("failed", "");
        }
        if (!goal.isJob() && pods.stream().anyMatch(pod -> !pod.node().isEmpty())) {
            return new Fate("running", "");
        }
        if (!pods.isEmpty() && pods.stream().allMatch(TaskSpec::gated)) {
            return new Fate("gated", "it has scheduling gates");
        }
        return new Fate(
                "waits",
                report.waiting().stream()
                        .filter(each -> each.job().equals(job))
                        .map(Waiting::reason)
                        .findFirst()
                        .orElse("it is not in the cycle"));
    }
}
