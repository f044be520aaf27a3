package dev.terrace.plugins.priority;

import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.report.Figure;
import dev.terrace.model.report.VictimReason;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Structure;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.Because;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.Order;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/**
 * Orders jobs of a queue and tasks of a job by priority, highest first, and lets them preempt lower ones. Scores a
 * queue by the position of its priority class in a range of priorities.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/priority/priority.go">Volcano,
 *     priority plugin</a>
 * @see "Volcano, design page: Priority for Queue (2023)"
 */
public final class PriorityPlugin implements SchedulerPlugin {
    private static final String PRIORITY = "priority";
    private static final String SPARED = "not of lower priority";

    static final Argument<Function<SessionView, PriorityRange>> RANGE = Argument.structure(
                    "priority.range", PriorityRange::read)
            .means("Range of priorities in which queues are scored: 'classes' (user-definable ones, the default),"
                    + " 'queues' (those that queues use), 'all', or [min, max]");

    @Override
    public String name() {
        return "priority";
    }

    @Override
    public String description() {
        return "Places jobs and tasks of higher priority first, and lets them preempt lower ones.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(RANGE);
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.BINDS_ONLY_RESTRICT, Trait.BINDS_KEEP_ORDERS, Trait.COUNTS_NO_TASKS);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        PriorityRange range =
                arguments.find(RANGE).orElse(PriorityRange::ofClasses).apply(session);
        hooks.lasting(Hook.JOB_ORDER)
                .taskOrder((left, right) -> Integer.compare(right.priority(), left.priority()))
                .jobOrder(Order.of(
                        (left, right) -> Integer.compare(right.priority(), left.priority()),
                        job -> List.of(Figure.of("priority", job.priority()))))
                .subJobOrder((left, right) -> Integer.compare(right.priority(), left.priority()))
                .queueScore(queue -> range.score(queue.classPriority()))
                .preemptable(Because.victims(PriorityPlugin::below, SPARED, (taker, task, gone) -> reason(taker, task)))
                .evictable(Because.victims(
                        VictimFilter.each(PriorityPlugin::mayBeEvicted),
                        SPARED,
                        (taker, task, gone) -> reason(taker, task)))
                .jobStarving(job ->
                        job.readyTasks() + job.waitingTasks() < job.tasks().size());
    }

    /** A plain loop, because it runs for every preempting task and every node with candidates. */
    private static List<Task> below(Task preemptor, List<Task> candidates) {
        List<Task> below = new ArrayList<>();
        for (Task candidate : candidates) {
            if (isBelow(candidate, preemptor)) {
                below.add(candidate);
            }
        }
        return below;
    }

    /** Returns whether a whole job may evict a candidate: only job priorities count, and reclaim ignores priorities. */
    private static boolean mayBeEvicted(JobEviction eviction, Task candidate) {
        Job job = candidate.job();
        return eviction.kind() == JobEviction.Kind.RECLAIM
                || (job != null && job.priority() < eviction.job().priority());
    }

    private static VictimReason reason(Task preemptor, Task candidate) {
        Job job = candidate.job();
        Job preemptorJob = preemptor.job();
        if (job == null || preemptorJob == null) {
            return VictimReason.NONE;
        }
        return job == preemptorJob
                ? VictimReason.against("it has", PRIORITY, candidate.priority(), preemptor.priority())
                : VictimReason.against("its own job has", PRIORITY, job.priority(), preemptorJob.priority());
    }

    private static VictimReason reason(JobEviction eviction, Task candidate) {
        Job job = candidate.job();
        return job == null || eviction.kind() == JobEviction.Kind.RECLAIM
                ? VictimReason.NONE
                : VictimReason.against(
                        "its own job has",
                        PRIORITY,
                        job.priority(),
                        eviction.job().priority());
    }

    /** Compares tasks of the same job by task priority, and of different jobs by job priority. */
    private static boolean isBelow(Task candidate, Task preemptor) {
        Job job = candidate.job();
        Job preemptorJob = preemptor.job();
        if (job == null || preemptorJob == null) {
            return false;
        }
        return job == preemptorJob
                ? candidate.priority() < preemptor.priority()
                : job.priority() < preemptorJob.priority();
    }

    /**
     * The range of priorities within which queues are scored.
     *
     * @param least the priority that scores 0
     * @param greatest the priority that scores 1
     */
    private record PriorityRange(double least, double greatest) {
        /** Reads {@code priority.range}. */
        static Function<SessionView, PriorityRange> read(Structure range) {
            if (range.isList()) {
                List<Double> bounds = range.list(Structure::number);
                if (bounds.size() != 2 || bounds.get(0) >= bounds.get(1)) {
                    throw range.wrong("[min, max], with a smaller min");
                }
                return session -> new PriorityRange(bounds.get(0), bounds.get(1));
            }
            return switch (range.isMap() ? "" : range.scalar()) {
                case "classes" -> PriorityRange::ofClasses;
                case "queues" -> PriorityRange::ofQueues;
                case "all" -> PriorityRange::ofAll;
                default -> throw range.wrong("classes, queues, all or [min, max]");
            };
        }

        /** The priorities that queues use. */
        private static PriorityRange ofQueues(SessionView session) {
            return of(session.queues().stream()
                    .map(Queue::classPriority)
                    .filter(OptionalInt::isPresent)
                    .mapToInt(OptionalInt::getAsInt)
                    .summaryStatistics());
        }

        /** The priorities of all classes that users may define. */
        static PriorityRange ofClasses(SessionView session) {
            IntSummaryStatistics priorities = new IntSummaryStatistics();
            for (PriorityClassSpec spec : session.cluster().priorityClasses()) {
                if (spec.value() <= PriorityClassSpec.USER_MAXIMUM) {
                    priorities.accept(spec.value());
                }
            }
            return of(priorities);
        }

        /** The priorities of all classes. */
        private static PriorityRange ofAll(SessionView session) {
            return of(session.cluster().priorityClasses().stream()
                    .mapToInt(PriorityClassSpec::value)
                    .summaryStatistics());
        }

        private static PriorityRange of(IntSummaryStatistics priorities) {
            return new PriorityRange(priorities.getMin(), priorities.getMax());
        }

        /** The score of a priority, 0 to 1; 0 without a priority, or if all priorities are equal. */
        double score(OptionalInt priority) {
            return priority.isEmpty() || greatest <= least ? 0 : (priority.getAsInt() - least) / (greatest - least);
        }
    }
}
