package dev.terrace.plugins.gridengine;

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
import dev.terrace.spi.Verdict;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Grid Engine's job priority: urgency, tickets and POSIX priority, weighted; then the older job. A queue stands where its first job stands.
 *
 * <p>Priorities are computed once, when the session opens, from the cluster as it is then.
 *
 * @see "Grid Engine 8.1.9, sge_priority(5), share_tree(5), sched_conf(5)"
 */
public final class GridEnginePlugin implements SchedulerPlugin {
    static final String NAME = "gridengine";
    private static final int NOWHERE = Integer.MAX_VALUE;

    private Usage usage = Usage.none();

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
        Instant now = session.cluster().now();
        Submissions.Read read = settings.submissions().read(session);
        usage = UsageState.read(session.states(NAME), settings.decay(), now);
        account(read, Elapsed.of(session, NAME));
        TicketPolicy policy = settings.tickets();
        Tickets tickets = Tickets.of(read.submitted(), policy, settings.shareTree(), settings.entitlements(), usage);
        Priorities priorities = Priorities.of(
                read.submitted(),
                settings.weights(),
                tickets,
                policy.shareTree(),
                settings.formula(),
                now.getEpochSecond());
        register(session, hooks, read, priorities);
    }

    /** Adds what running jobs have used since the last cycle. */
    private void account(Submissions.Read read, Elapsed elapsed) {
        for (int index = 0; index < read.listed().size(); index++) {
            Job job = read.listed().get(index);
            if (job.allocatedTasks() > 0) {
                BatchJob submitted = read.submitted().get(index);
                add(submitted, Submissions.used(job, submitted, elapsed));
            }
        }
    }

    private void add(BatchJob job, double used) {
        String project = job.project();
        if (project == null) {
            usage.addUser(job.user(), used);
        } else {
            usage.addProject(project, used);
            usage.addUser(job.user(), project, used);
        }
    }

    private static void register(Session session, Hooks hooks, Submissions.Read read, Priorities priorities) {
        int[] places = new int[session.jobs().size()];
        Arrays.fill(places, NOWHERE);
        for (int index = 0; index < read.listed().size(); index++) {
            places[read.listed().get(index).id()] = index;
        }
        JobRanks.of(session, inOrder(read, priorities.prior, places.length))
                .register(hooks, job -> priorities.prior[places[job.id()]]);
        hooks.jobTerms(job -> places[job.id()] == NOWHERE
                ? List.of()
                : terms(priorities, places[job.id()], read.submitted().get(places[job.id()])));
        Map<Job, String> refused = read.refused();
        hooks.jobValid(job ->
                refused.containsKey(job) ? Verdict.rejects("GridEngineLabel", "%s", refused.get(job)) : Verdict.fits());
    }

    /** The ids of jobs by priority, then by number. */
    private static int[] inOrder(Submissions.Read read, double[] prior, int numbers) {
        int[] jobs = new int[prior.length];
        double[] keys = new double[prior.length];
        int next = 0;
        for (int place : read.byNumber(numbers)) {
            if (place >= 0) {
                jobs[next] = read.listed().get(place).id();
                keys[next++] = prior[place];
            }
        }
        return JobRanks.highestFirst(jobs, keys);
    }

    private static List<JobTerm> terms(Priorities priorities, int index, BatchJob job) {
        Tickets tickets = priorities.tickets;
        return List.of(
                new JobTerm("prior", priorities.prior[index]),
                new JobTerm("nurg", priorities.normalUrgency[index]),
                new JobTerm("ntckts", priorities.normalTickets[index]),
                new JobTerm("npprior", priorities.normalPosix[index]),
                new JobTerm("urg", priorities.urgency[index]),
                new JobTerm("rrcontr", job.resources()),
                new JobTerm("wtcontr", priorities.waiting[index]),
                new JobTerm("dlcontr", priorities.deadline[index]),
                new JobTerm("tckts", tickets.total[index]),
                new JobTerm("otckt", tickets.override[index]),
                new JobTerm("ftckt", tickets.functional[index]),
                new JobTerm("stckt", tickets.shareTree[index]),
                new JobTerm("share", tickets.share[index]));
    }

    @Override
    public List<PluginState> close(Session session) {
        return List.of(UsageState.write(usage, session.cluster().now()));
    }
}
