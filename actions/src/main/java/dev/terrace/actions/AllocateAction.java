package dev.terrace.actions;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Admission;
import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.action.Turns;
import dev.terrace.spi.action.WaitingLine;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives tasks nodes, job by job. A statement places as many tasks as make the job ready, then one task a turn. A
 * statement that does not make the job ready is discarded, or held if its pipelined tasks would make the job ready.
 * Jobs with sub-groups, and jobs confined to a network domain, are tried in one domain after another.
 *
 * <p>{@link SubJobPlacement} places tasks and discards placements; {@link DomainSearch} chooses the domains.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/allocate/allocate.go">Volcano,
 *     allocate</a>
 */
public final class AllocateAction implements Action {
    @Override
    public String name() {
        return "allocate";
    }

    @Override
    public String description() {
        return "Gives waiting tasks nodes, job by job.";
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(
                Trait.GIVES_NODES,
                Trait.ADMITS_UNASKED,
                Trait.FOLLOWS_QUEUE_ORDER,
                Trait.OFFERED,
                Trait.IGNORES_REFUSALS);
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(SubJobPlacement.REFUSALS);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Each job has turns until one of its tasks finds no node, and binds only take room. The order of the turns is
     * irrelevant, because the number of equal tasks for which nodes have room does not depend on their places.
     */
    @Override
    public boolean isExhaustive(Arguments arguments, Set<Trait> shared) {
        return shared.contains(Trait.BINDS_ONLY_RESTRICT);
    }

    @Override
    public boolean joinsTasks(Arguments arguments) {
        return true;
    }

    @Override
    public void execute(Session session, Arguments arguments) {
        new Run(session, new SubJobPlacement(session, arguments.get(SubJobPlacement.REFUSALS))).execute();
    }

    /** The key of the kept line. */
    private record Order(boolean isAcrossQueues) {}

    /** One execution. */
    private static final class Run {
        private final Session session;
        private final SubJobPlacement filling;
        private final DomainSearch search;

        /** Takes the jobs from a kept line; null if all waiting jobs must be visited. */
        private final @Nullable WaitingLine line;

        /** Unplaced tasks of jobs without sub-groups and without a network domain, by the job's id. */
        private final @Nullable Heap<Task>[] waiting;

        /** The same by job, if few jobs have a turn. */
        private final Map<Job, Heap<Task>> few = new HashMap<>();

        /** The remaining work of jobs that {@link DomainSearch} places. */
        private final Map<Job, Worksheet> searched = new HashMap<>();

        @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no generic arrays
        Run(Session session, SubJobPlacement filling) {
            this.session = session;
            this.filling = filling;
            this.search = new DomainSearch(session, filling);
            this.line = WaitingLine.inTurn(session, new Order(session.isAcrossQueues()), session::overused)
                    .map(kept -> kept.skipHopeless(session.startsWhole()))
                    .orElse(null);
            this.waiting = new Heap[line == null ? session.jobs().size() : 0];
        }

        void execute() {
            Turns turns = line == null ? session.turns(session::overused) : line;
            Map<Queue, String> passedOver = new HashMap<>();
            for (Job job : line == null ? session.unsettledJobs() : line.others()) {
                if (isAdmitted(job) && open(job)) {
                    turns.add(job);
                    session.waits(job, passedOver.computeIfAbsent(job.queue(), Run::passedOver));
                }
            }
            for (Job job = turns.next(); job != null; job = turns.next()) {
                session.waits(job, "");
                if (place(job)) {
                    turns.again(job);
                }
            }
        }

        private static String passedOver(Queue queue) {
            return "queue " + queue.name() + " is overused, so its turn did not come";
        }

        /** Records the tasks of a job that are to be placed. Returns whether any exist. */
        private boolean open(Job job) {
            if (job.hasSubGroups() || job.isConfined()) {
                Worksheet work = Worksheet.of(session, job);
                searched.put(job, work);
                return !work.isEmpty();
            }
            if (job.tasks().isEmpty()) {
                return false;
            }
            SubJob subJob = job.subJobs().get(0);
            if (subJob.count(TaskStatus.PENDING) == 0) {
                return false;
            }
            Heap<Task> tasks = Worksheet.waiting(session, subJob);
            if (line == null) {
                waiting[job.id()] = tasks;
            } else {
                few.put(job, tasks);
            }
            return !tasks.isEmpty();
        }

        private boolean place(Job job) {
            Heap<Task> tasks = line == null ? waiting[job.id()] : few.get(job);
            if (tasks == null && line != null && !searched.containsKey(job) && open(job)) {
                tasks = few.get(job);
            }
            if (tasks != null) {
                return place(job.subJobs().get(0), tasks);
            }
            Worksheet work = searched.get(job);
            return work != null && search.place(job, work);
        }

        private boolean isAdmitted(Job job) {
            if (!Admission.of(session, job)) {
                return false;
            }
            if (!session.topology().isSound() && job.containsTopology()) {
                session.waits(job, "the hyper nodes of the cluster are not a tree");
                return false;
            }
            return true;
        }

        /** Tries one statement on all nodes. Returns true if it was committed and tasks are left. */
        private boolean place(SubJob whole, Heap<Task> tasks) {
            Statement statement = filling.fill(whole, tasks, session.topology().top());
            if (statement == null) {
                return false;
            }
            if (session.jobReady(whole.job())) {
                statement.commit();
                return !tasks.isEmpty();
            }
            statement.hold();
            return false;
        }
    }
}
