package dev.terrace.plugins.gang;

import dev.terrace.model.PluginState;
import dev.terrace.model.report.Figure;
import dev.terrace.model.report.VictimReason;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.Because;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.Order;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * All or nothing: a job holds nodes only if at least {@code minMember} of its tasks do, {@code minTaskMember} of each
 * role, and {@code minSubGroups} of each sub-group policy. Jobs that are not ready come first. Victims of a job are
 * taken only above {@code minMember}; an action that evicts for a whole job keeps the minimum itself.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/gang/gang.go">Volcano, gang
 *     plugin</a>
 */
public final class GangPlugin implements SchedulerPlugin {
    private static final String SPARED = "protected by gang";

    @Override
    public String name() {
        return "gang";
    }

    @Override
    public String description() {
        return "All or nothing: a job holds nodes only if at least minMember of its tasks do.";
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.BINDS_ONLY_RESTRICT, Trait.COUNTS_NO_TASKS, Trait.STARTS_WHOLE);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        VictimFilter<Task> aboveMinimum = Because.victims(
                (taker, candidates) -> aboveMinimum(candidates), SPARED, (taker, task, gone) -> reason(task, gone));
        hooks.lasting(Hook.JOB_VALID, Hook.JOB_ORDER)
                .jobValid(GangPlugin::validate)
                .jobOrder(Order.of(
                        (left, right) -> Boolean.compare(left.isReady(), right.isReady()),
                        job -> List.of(Figure.of("ready", job.isReady() ? 1 : 0))))
                .subJobOrder((left, right) -> Boolean.compare(left.isReady(), right.isReady()))
                .jobReady(Because.check(
                        job -> job.hasReadyRoles() && job.hasReadySubGroups() && job.isReady(),
                        job -> figures(job, job.readyTasks() + job.pendingBestEffortTasks(), true)))
                .subJobReady(SubJob::isReady)
                .jobPipelined(Because.answer(
                        job -> job.hasPipelinedRoles() && job.hasPipelinedSubGroups() && job.isPipelined()
                                ? Vote.PERMIT
                                : Vote.REJECT,
                        job -> figures(
                                job, job.readyTasks() + job.waitingTasks() + job.pendingBestEffortTasks(), false)))
                .subJobPipelined(subJob -> subJob.isPipelined() ? Vote.PERMIT : Vote.REJECT)
                .jobStarving(Because.check(
                        Job::isStarving, job -> figures(job, job.readyTasks() + job.waitingTasks(), false)))
                .preemptable(aboveMinimum)
                .reclaimable(aboveMinimum)
                .evictable(VictimFilter.each((eviction, candidate) -> true));
    }

    /** The number of counted tasks and the minimum, for the job and for each role below its minimum. */
    private static List<Figure> figures(Job job, int count, boolean withRoles) {
        List<Figure> figures = new ArrayList<>();
        if (withRoles && !job.hasReadyRoles()) {
            job.spec().minTaskMember().forEach((role, needs) -> {
                if (job.readyTasks(role) < needs) {
                    figures.add(Figure.of(role, job.readyTasks(role)));
                    figures.add(Figure.of(role + " needs", needs));
                }
            });
        }
        figures.add(Figure.of("tasks", count));
        figures.add(Figure.of("needs", job.minMember()));
        return figures;
    }

    private static Verdict validate(Job job) {
        if (!job.hasValidRoles()) {
            return Verdict.rejects("NotEnoughPodsOfTask", "%s", lackingRoles(job));
        }
        if (!job.hasValidSubGroups()) {
            return Verdict.rejects(
                    "NotEnoughPodsOfTask", "a sub-group policy has fewer sub-groups than its minSubGroups");
        }
        return job.validTasks() >= job.minMember()
                ? Verdict.fits()
                : Verdict.rejects(
                        "NotEnoughPods",
                        "its group needs %d %s; %s",
                        job.minMember(),
                        job.minMember() == 1 ? "pod" : "pods",
                        exist(job.validTasks()));
    }

    /** The roles with too few pods: {@code its group needs 2 of role ps; none exists}. */
    private static String lackingRoles(Job job) {
        return new TreeMap<>(job.spec().minTaskMember())
                .entrySet().stream()
                        .filter(role -> job.validTasks(role.getKey()) < role.getValue())
                        .map(role -> "its group needs %s of role %s; %s"
                                .formatted(role.getValue(), role.getKey(), exist(job.validTasks(role.getKey()))))
                        .collect(Collectors.joining("; "));
    }

    private static String exist(int count) {
        return switch (count) {
            case 0 -> "none exists";
            case 1 -> "only 1 exists";
            default -> "only " + count + " exist";
        };
    }

    private static VictimReason reason(Task candidate, Collection<Task> gone) {
        Job job = candidate.job();
        if (job == null) {
            return VictimReason.NONE;
        }
        long lost = gone.stream().filter(task -> task.job() == job).count();
        return VictimReason.beside(
                "its own job has", "ready pods", job.readyTasks() - (double) lost, "and needs", job.minMember());
    }

    /** Takes each candidate whose job, without the victims before it, has more ready tasks than minMember. */
    private static List<Task> aboveMinimum(List<Task> candidates) {
        Map<Job, Integer> ready = new HashMap<>();
        List<Task> victims = new ArrayList<>();
        for (Task candidate : candidates) {
            Job job = candidate.job();
            if (job == null) {
                continue;
            }
            Integer known = ready.get(job);
            int left = known == null ? job.readyTasks() : known;
            if (left > job.minMember()) {
                ready.put(job, left - 1);
                victims.add(candidate);
            }
        }
        return victims;
    }

    /** Marks jobs that are not ready as unschedulable, unless only their releasing tasks make them unready. */
    @Override
    public List<PluginState> close(SessionView session) {
        List<Job> jobs = session.markableJobs();
        for (int i = 0; i < jobs.size(); i++) { // without an iterator, because all jobs are asked in each session
            Job job = jobs.get(i);
            if (!job.isReady() && !job.tasks().isEmpty() && !isLeaving(job)) {
                session.markUnschedulable(
                        job, job.readyTasks() + " of the " + job.minMember() + " pods that it needs are ready");
            }
        }
        return session.states(name());
    }

    /**
     * Returns whether no task is pending or pipelined, and the job had minMember tasks before some began to terminate.
     */
    private static boolean isLeaving(Job job) {
        if (job.count(TaskStatus.RELEASING) == 0) {
            return false;
        }
        long leaving = job.tasks(TaskStatus.RELEASING).stream()
                .filter(task -> task.node() != null || !task.spec().node().isEmpty())
                .count();
        if (leaving == 0 || job.count(TaskStatus.PENDING) > 0 || job.count(TaskStatus.PIPELINED) > 0) {
            return false;
        }
        long scheduled =
                job.tasks().stream().filter(task -> task.status().isScheduled()).count();
        return scheduled + leaving >= job.minMember();
    }
}
