package dev.terrace.plugins.dirac;

import dev.terrace.model.PluginState;
import dev.terrace.model.report.CycleReport.JobTerm;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Elapsed;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.Job;
import dev.terrace.spi.JobRanks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Session;
import dev.terrace.spi.TaskStatus;
import dev.terrace.spi.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * DIRAC's priorities: groups have shares, corrected by what they have run; their users divide them, and the task queues of a user, which are jobs of equal requirements, divide the user's. A queue
 * stands where its first job stands.
 *
 * <p>Priorities are computed, and numbers drawn, once, when the session opens, from the cluster as it is then.
 *
 * @see <a href="https://dirac.readthedocs.io/en/latest/AdministratorGuide/Systems/WorkloadManagement/JobsPriorities/">DIRAC, job priority handling</a>
 */
public final class DiracPlugin implements SchedulerPlugin {
    static final String NAME = "dirac";
    private static final int NOWHERE = Integer.MAX_VALUE;

    private @Nullable PluginState next;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Argument<?>> arguments() {
        return Settings.ALL;
    }

    @Override
    public void open(Session session, Hooks hooks, Arguments arguments) {
        Settings settings = new Settings(arguments);
        Labels labels = settings.labels();
        Instant now = session.cluster().now();
        HistoryState history = history(session, labels);
        next = history.write(settings.longestSlice());
        Waiting waiting = Waiting.of(session, labels);
        TaskQueues queues = settings.taskQueues(waiting.owners());
        List<TaskQueue> ofJobs = waiting.gridJobs.stream().map(queues::insert).toList();
        queues.recalculate(history, now.getEpochSecond());
        long seed = 31L * settings.seed() + now.getEpochSecond();
        Keys keys = new Keys(settings.draw(), seed, queues.all(), waiting.gridJobs);
        register(
                session,
                hooks,
                waiting,
                new Standing(settings.draw(), settings.registry().shares(), queues, ofJobs, keys));
    }

    /** What the cluster remembers, and what has run since. */
    private static HistoryState history(Session session, Labels labels) {
        HistoryState history =
                new HistoryState(session.states(NAME), session.cluster().now());
        Elapsed elapsed = Elapsed.of(session, NAME);
        for (Job job : session.jobs()) {
            if (job.allocatedTasks() > 0) {
                job.tasks().forEach(task -> history.add(labels.group(job), labels.owner(job), elapsed.seconds(task)));
            }
        }
        return history;
    }

    /** Jobs with something to place, in the order of their creation, and those whose labels make no sense. */
    private record Waiting(List<Job> jobs, List<GridJob> gridJobs, Map<Job, String> refused) {
        static Waiting of(Session session, Labels labels) {
            List<Job> inOrder = new ArrayList<>(session.jobs());
            inOrder.sort(Comparator.comparing(job -> job.spec().created()));
            Waiting waiting = new Waiting(new ArrayList<>(), new ArrayList<>(), new HashMap<>());
            for (Job job : inOrder) {
                if (job.count(TaskStatus.PENDING) > 0
                        && job.tasks(TaskStatus.PENDING).stream().anyMatch(task -> !task.isGated())) {
                    try {
                        waiting.gridJobs.add(labels.read(job));
                        waiting.jobs.add(job);
                    } catch (IllegalArgumentException e) {
                        waiting.refused.put(job, e.getMessage());
                    }
                }
            }
            return waiting;
        }

        Set<String> owners() {
            Set<String> owners = new TreeSet<>();
            gridJobs.forEach(job -> owners.add(job.owner()));
            return owners;
        }
    }

    /** What the session computed for each waiting job. */
    private record Standing(
            Draw draw, Map<String, Double> jobShares, TaskQueues queues, List<TaskQueue> ofJobs, Keys keys) {
        double score(int job) {
            return keys.score(ofJobs.get(job), draw);
        }

        List<JobTerm> terms(int index, GridJob job) {
            TaskQueue queue = ofJobs.get(index);
            double jobShare = jobShares.getOrDefault(job.group(), (double) Registry.DEFAULT_SHARE);
            double groupShare = queues.groupShare(job.group());
            return List.of(
                    new JobTerm("score", score(index)),
                    new JobTerm("priority", queue.priority),
                    new JobTerm("queue", queue.id),
                    new JobTerm("JobShare", jobShare),
                    new JobTerm("groupFactor", jobShare == 0 ? 1 : groupShare / jobShare),
                    new JobTerm("groupShare", groupShare),
                    new JobTerm("expected", queue.expectedShare),
                    new JobTerm("userFactor", queue.expectedShare == 0 ? 1 : queue.share / queue.expectedShare),
                    new JobTerm("share", queue.share),
                    new JobTerm("average", queue.sumOfPriorities() / queue.jobs.size()),
                    new JobTerm("jobs", queue.jobs.size()),
                    new JobTerm("RealPriority", job.realPriority()),
                    new JobTerm("key", keys.ofQueue(queue)));
        }
    }

    private static void register(Session session, Hooks hooks, Waiting waiting, Standing standing) {
        int[] places = new int[session.jobs().size()];
        Arrays.fill(places, NOWHERE);
        for (int index = 0; index < waiting.jobs.size(); index++) {
            places[waiting.jobs.get(index).id()] = index;
        }
        JobRanks.of(session, (left, right) -> compare(places[left.id()], places[right.id()], standing))
                .register(hooks, job -> places[job.id()] == NOWHERE ? 0 : standing.score(places[job.id()]));
        hooks.jobTerms(job -> places[job.id()] == NOWHERE
                ? List.of()
                : standing.terms(places[job.id()], waiting.gridJobs.get(places[job.id()])));
        hooks.jobValid(job -> waiting.refused.containsKey(job)
                ? Verdict.rejects("DiracLabel", "%s", waiting.refused.get(job))
                : Verdict.fits());
    }

    /** By task queue, then by what they have in it; jobs that do not wait come last. */
    private static int compare(int left, int right, Standing standing) {
        if (left == NOWHERE || right == NOWHERE) {
            return Integer.compare(left, right);
        }
        TaskQueue leftQueue = standing.ofJobs.get(left);
        TaskQueue rightQueue = standing.ofJobs.get(right);
        if (leftQueue == rightQueue) {
            return Double.compare(standing.keys.ofJob(left), standing.keys.ofJob(right));
        }
        int byKey = Double.compare(standing.keys.ofQueue(leftQueue), standing.keys.ofQueue(rightQueue));
        return byKey != 0 ? byKey : Integer.compare(leftQueue.id, rightQueue.id);
    }

    @Override
    public List<PluginState> close(Session session) {
        return next == null ? List.of() : List.of(next);
    }
}
