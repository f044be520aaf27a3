package dev.terrace.plugins.drf;

import dev.terrace.model.report.Figure;
import dev.terrace.model.report.VictimReason;
import dev.terrace.model.resource.Tally;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Conflict;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.Because;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.Order;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Dominant resource fairness: the job with the smallest dominant share comes first, and may preempt tasks of jobs with
 * a greater one. Queues are scored by {@code 1 − share / weight}. With {@code enableHierarchy}, the order of queues and
 * reclaiming between them follow a {@link Hierarchy}.
 *
 * <p>{@link Holdings} and {@link DominantShare} compute the shares.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/drf/drf.go">Volcano, drf
 *     plugin</a>
 * @see "Ghodsi et al., Dominant Resource Fairness: Fair Allocation of Multiple Resource Types, NSDI 2011"
 */
public final class DrfPlugin implements SchedulerPlugin {
    private static final double NO_DIFFERENCE = 0.000001;

    @Override
    public String name() {
        return "drf";
    }

    @Override
    public String description() {
        return "Dominant resource fairness: the job with the smallest dominant share comes first.";
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.KNOWS_HIERARCHY, Trait.BINDS_ONLY_RESTRICT, Trait.COUNTS_NO_TASKS);
    }

    @Override
    public List<Conflict> conflicts() {
        return List.of(Conflict.with("proportion").when(Switch.HIERARCHY));
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        Holdings holdings = new Holdings(session);
        hooks.lasting(Hook.JOB_ORDER) // jobs that hold nothing have a share of 0
                .jobOrder(Order.of(
                        (left, right) -> Double.compare(holdings.shareOf(left), holdings.shareOf(right)),
                        job -> List.of(Figure.of("share", holdings.shareOf(job)))))
                .preemptable(Because.victims(
                        (preemptor, candidates) -> withGreaterShare(session, holdings, preemptor, candidates),
                        "of a job whose share would be smaller",
                        (preemptor, candidate, gone) -> shares(session, holdings, preemptor, candidate, gone)))
                .counted(holdings::add, holdings::remove);
        if (hooks.isOn(Switch.HIERARCHY)) {
            openHierarchy(hooks, new Hierarchy(session, holdings));
        } else {
            hooks.queueScore(queue -> 1 - holdings.shareOf(queue) / Math.max(1, queue.weight()));
        }
    }

    private static void openHierarchy(Hooks hooks, Hierarchy hierarchy) {
        hooks.queueOrder(hierarchy::compare)
                .queueScore(queue -> 1 - hierarchy.weightedShare(queue))
                .reclaimable(Because.victims(
                        hierarchy::reclaimable,
                        "its queue would still rank first",
                        (reclaimer, candidate, gone) -> shares(hierarchy, reclaimer, candidate)))
                .allocated(hierarchy::changed)
                .deallocated(hierarchy::changed);
    }

    private static VictimReason shares(
            SessionView session, Holdings holdings, Task preemptor, Task candidate, Collection<Task> gone) {
        Job taker = preemptor.job();
        Job job = candidate.job();
        if (taker == null || job == null) {
            return VictimReason.NONE;
        }
        Tally rest = holdings.of(job).subtract(candidate.requests());
        gone.stream().filter(task -> task.job() == job).forEach(task -> rest.subtract(task.requests()));
        return VictimReason.against(
                "without it, its own job has",
                "share",
                DominantShare.of(rest, session.total()),
                DominantShare.of(holdings.of(taker).add(preemptor.requests()), session.total()));
    }

    private static VictimReason shares(Hierarchy hierarchy, Task reclaimer, Task candidate) {
        Job taker = reclaimer.job();
        Job job = candidate.job();
        return taker == null || job == null
                ? VictimReason.NONE
                : VictimReason.against(
                        "its queue %s has".formatted(job.queue().name()),
                        "weighted share",
                        hierarchy.weightedShare(job.queue()),
                        hierarchy.weightedShare(taker.queue()));
    }

    /**
     * Takes each candidate whose job's share, without it and the victims before it, is not below the share of the
     * preemptor's job with the task.
     */
    private static List<Task> withGreaterShare(
            SessionView session, Holdings holdings, Task preemptor, List<Task> candidates) {
        Job preemptorJob = preemptor.job();
        if (preemptorJob == null) {
            return List.of();
        }
        double share = DominantShare.of(holdings.of(preemptorJob).add(preemptor.requests()), session.total());
        Map<Job, Tally> left = new HashMap<>();
        List<Task> victims = new ArrayList<>();
        for (Task candidate : candidates) {
            Job job = candidate.job();
            if (job == null) {
                continue;
            }
            Tally rest = left.computeIfAbsent(job, holdings::of).subtract(candidate.requests());
            double shareOfRest = DominantShare.of(rest, session.total());
            if (share < shareOfRest || Math.abs(share - shareOfRest) <= NO_DIFFERENCE) {
                victims.add(candidate);
            }
        }
        return victims;
    }
}
