package dev.terrace.plugins.gridengine;

import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.report.Figure;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.plugins.gridengine.data.BatchJob;
import dev.terrace.plugins.gridengine.data.ParallelStreams;
import dev.terrace.plugins.gridengine.data.Usage;
import dev.terrace.plugins.gridengine.tickets.TicketPolicy;
import dev.terrace.plugins.gridengine.tickets.Tickets;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.toolkit.AccountingPeriod;
import dev.terrace.spi.toolkit.JobRanks;
import dev.terrace.spi.toolkit.TermTable;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Orders jobs by Grid Engine's priority, the weighted sum of urgency, tickets and POSIX priority, and then by age,
 * oldest first. A queue ranks as its first job.
 *
 * <p>{@link Priorities} computes the priority, and {@link Tickets} the tickets.
 *
 * <p>Computes priorities once, when the session opens.
 *
 * @see "Grid Engine 8.1.9, sge_priority(5), share_tree(5), sched_conf(5)"
 */
public final class GridEnginePlugin implements SchedulerPlugin {
    static final String NAME = "gridengine";

    private Usage usage = Usage.none();

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Orders jobs by Grid Engine's priority: urgency, tickets and POSIX priority, weighted.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return GridEngineArguments.ALL;
    }

    @Override
    public boolean keepsState(Arguments arguments) {
        return true;
    }

    @Override
    public List<Finding> inputErrors(Cluster cluster, Arguments arguments) {
        return PluginState.errors(cluster.pluginStates(), NAME, UsageState::check);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        GridEngineArguments settings = new GridEngineArguments(arguments);
        Instant now = session.now(); // usage accrues and decays, and urgency grows, at any time
        int[] oldestFirst = session.oldestFirst();
        QsubJobs qsubJobs = settings.submissions(session).read(oldestFirst);
        usage = UsageState.read(session.states(NAME), settings.decay(), now);
        account(session, qsubJobs);
        TicketPolicy policy = settings.tickets();
        Tickets tickets = Tickets.of(qsubJobs.jobs(), policy, settings.shareTree(), settings.entitlements(), usage);
        Priorities priorities = Priorities.of(
                qsubJobs.jobs(),
                settings.weights(),
                tickets,
                policy.shareTree(),
                settings.formula(),
                now.getEpochSecond());
        int[] takingPart = qsubJobs.among(oldestFirst);
        double[] keys = ParallelStreams.range(takingPart.length)
                .mapToDouble(place -> priorities.prior[qsubJobs.place(takingPart[place])])
                .toArray();
        JobRanks.of(session, JobRanks.highestFirst(takingPart, keys))
                .register(hooks, job -> priorities.prior[qsubJobs.place(job.id())]);
        explain(hooks, qsubJobs, priorities);
    }

    /** Adds the usage of running jobs since the last cycle. */
    private void account(SessionView session, QsubJobs qsubJobs) {
        AccountingPeriod elapsed = AccountingPeriod.of(session, NAME);
        Spending spending = new Spending(usage);
        List<Job> running = ParallelStreams.of(session.jobs())
                .filter(job -> qsubJobs.has(job.id()) && job.allocatedTasks() > 0)
                .toList();
        for (Job job : running) {
            BatchJob known = qsubJobs.jobs().get(qsubJobs.place(job.id()));
            spending.add(known.account(), QsubReader.used(job, known, elapsed));
        }
    }

    private static void explain(Hooks hooks, QsubJobs qsubJobs, Priorities priorities) {
        TermTable terms = terms(priorities, qsubJobs.jobs());
        hooks.jobTerms(job -> qsubJobs.has(job.id()) ? terms.row(qsubJobs.place(job.id())) : List.of())
                .queueNumbers(queue -> Optional.of(QueueNumbers.of(figures(queue, qsubJobs, priorities))));
        hooks.jobValid(job -> {
            String refusal = qsubJobs.refusal(job.id());
            return refusal == null ? Verdict.fits() : Verdict.rejects("GridEngineLabel", "%s", refusal);
        });
    }

    /** The highest priority of a queue's jobs, and the sum of their tickets. */
    private static List<Figure> figures(Queue queue, QsubJobs qsubJobs, Priorities priorities) {
        double prior = 0;
        double tickets = 0;
        for (Job job : queue.jobs()) {
            if (qsubJobs.has(job.id())) {
                int place = qsubJobs.place(job.id());
                prior = Math.max(prior, priorities.prior[place]);
                tickets += priorities.tickets.total[place];
            }
        }
        return List.of(Figure.of("prior", prior), Figure.of("tickets", tickets));
    }

    private static TermTable terms(Priorities priorities, List<BatchJob> jobs) {
        Tickets tickets = priorities.tickets;
        return new TermTable()
                .column("prior", job -> priorities.prior[job])
                .column("nurg", job -> priorities.normalUrgency[job])
                .column("ntckts", job -> priorities.normalTickets[job])
                .column("npprior", job -> priorities.normalPosix[job])
                .column("urg", job -> priorities.urgency[job])
                .column("rrcontr", job -> jobs.get(job).resources())
                .column("wtcontr", job -> priorities.waiting[job])
                .column("dlcontr", job -> priorities.deadline[job])
                .column("tckts", job -> tickets.total[job])
                .column("otckt", job -> tickets.override[job])
                .column("ftckt", job -> tickets.functional[job])
                .column("stckt", job -> tickets.shareTree[job])
                .column("share", job -> tickets.share[job]);
    }

    @Override
    public List<PluginState> close(SessionView session) {
        return List.of(UsageState.write(usage, session.now()));
    }
}
