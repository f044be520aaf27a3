package dev.terrace.actions;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Action;
import dev.terrace.spi.Job;
import dev.terrace.spi.Session;
import dev.terrace.spi.Statement;
import dev.terrace.spi.Turns;
import dev.terrace.spi.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gives tasks nodes, job by job. A job gets, in one statement, as many as make it ready, then one in each turn; what does not make it ready is
 * taken back, or held if promises of leaving tasks' room would make it so. Jobs with sub-groups, and those whose nodes must be near each other, are tried in
 * one domain of the network after another.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/allocate/allocate.go">Volcano, allocate</a>
 */
public final class AllocateAction implements Action {
    @Override
    public String name() {
        return "allocate";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(Caching.REFUSALS);
    }

    @Override
    public void execute(Session session, Arguments arguments) {
        new Run(session, new Filling(session, arguments.get(Caching.REFUSALS))).execute();
    }

    /** One execution. */
    private record Run(Session session, Filling filling) {
        void execute() {
            @Nullable Worksheet[] open = new Worksheet[session.jobs().size()];
            Turns turns = session.turns(session::overused);
            for (Job job : session.jobs()) {
                if (!isAdmitted(job)) {
                    continue;
                }
                Worksheet work = Worksheet.of(session, job);
                if (!work.isEmpty()) {
                    open[job.id()] = work;
                    turns.add(job);
                    session.waits(job, "its queue has had its share before its turn came");
                }
            }
            DomainSearch search = new DomainSearch(session, filling);
            for (Job job = turns.next(); job != null; job = turns.next()) {
                session.waits(job, "");
                Worksheet work = open[job.id()];
                if (work != null && (isSearched(job) ? search.place(job, work) : place(job, work))) {
                    turns.again(job);
                }
            }
        }

        private static boolean isSearched(Job job) {
            return job.hasSubGroups() || job.isConfined();
        }

        private boolean isAdmitted(Job job) {
            if (job.isPending()) {
                if (session.hasAction("enqueue")) {
                    return false;
                }
                session.admit(job, false);
            }
            Verdict valid = session.jobValid(job);
            if (!valid.isFit()) {
                session.waits(job, valid.reason() + ": " + valid.message());
                return false;
            }
            if (!session.topology().isSound() && job.containsTopology()) {
                session.waits(job, "the hyper nodes are not a tree");
                return false;
            }
            return true;
        }

        /** One statement anywhere in the cluster. Whether it was committed and there is more to do. */
        private boolean place(Job job, Worksheet work) {
            var subJob = job.subJobs().get(0);
            var tasks = work.tasksOf(subJob);
            Statement statement = filling.fill(subJob, tasks, session.topology().top());
            if (statement == null) {
                return false;
            }
            if (session.jobReady(job)) {
                statement.commit();
                return !tasks.isEmpty();
            }
            statement.hold();
            return false;
        }
    }
}
