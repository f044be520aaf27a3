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
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives tasks nodes, job by job. A job gets, in one statement, as many as make it ready, then one in each turn; what
 * does not make it ready is taken back, or held if promises of leaving tasks' room would make it so. Jobs with
 * sub-groups, and those whose nodes must be near each other, are tried in one domain of the network after another.
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
        return Set.of(Trait.GIVES_NODES, Trait.ADMITS_UNASKED, Trait.FOLLOWS_QUEUE_ORDER);
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(RefusalCache.REFUSALS);
    }

    @Override
    public void execute(Session session, Arguments arguments) {
        new Run(session, new SubJobPlacement(session, arguments.get(RefusalCache.REFUSALS))).execute();
    }

    /** One execution. */
    private static final class Run {
        private final Session session;
        private final SubJobPlacement filling;
        private final DomainSearch search;

        /** What is left of jobs that may be anywhere, by the job's id. */
        private final @Nullable Heap<Task>[] waiting;

        /** Their only sub-job. */
        private final @Nullable SubJob[] whole;

        /** What is left of jobs whose domain has to be looked for. */
        private final Map<Job, Worksheet> searched = new HashMap<>();

        @SuppressWarnings({"unchecked", "rawtypes"}) // an array of generics
        Run(Session session, SubJobPlacement filling) {
            this.session = session;
            this.filling = filling;
            this.search = new DomainSearch(session, filling);
            this.waiting = new Heap[session.jobs().size()];
            this.whole = new SubJob[waiting.length];
        }

        void execute() {
            Turns turns = session.turns(session::overused);
            for (Job job : session.jobs()) {
                if (isAdmitted(job) && open(job)) {
                    turns.add(job);
                    session.waits(job, "its queue has had its share before its turn came");
                }
            }
            for (Job job = turns.next(); job != null; job = turns.next()) {
                session.waits(job, "");
                if (place(job)) {
                    turns.again(job);
                }
            }
        }

        /** Whether there is something to place. */
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
            Heap<Task> tasks = Worksheet.waiting(session, subJob);
            waiting[job.id()] = tasks;
            whole[job.id()] = subJob;
            return !tasks.isEmpty();
        }

        private boolean place(Job job) {
            Heap<Task> tasks = waiting[job.id()];
            SubJob subJob = whole[job.id()];
            if (tasks != null && subJob != null) {
                return place(subJob, tasks);
            }
            Worksheet work = searched.get(job);
            return work != null && search.place(job, work);
        }

        private boolean isAdmitted(Job job) {
            if (!Admission.of(session, job)) {
                return false;
            }
            if (!session.topology().isSound() && job.containsTopology()) {
                session.waits(job, "the hyper nodes are not a tree");
                return false;
            }
            return true;
        }

        /** One statement anywhere in the cluster. Whether it was committed and there is more to do. */
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
