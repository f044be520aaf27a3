package dev.terrace.plugins.dirac;

import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.toolkit.JobRanks;
import dev.terrace.spi.toolkit.TermTable;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Orders jobs by DIRAC's priorities. Groups have shares, corrected by their history. The users of a group divide its
 * share, and the task queues of a user (jobs with equal requirements) divide the user's share. A queue ranks as its
 * first job.
 *
 * <p>{@link HistoryCorrector} corrects the shares, {@link TaskQueues} divides them, and {@link JobPriorities} orders
 * the jobs.
 *
 * <p>Computes priorities and draws random numbers once, when the session opens.
 *
 * @see "DIRAC documentation, Administrator Guide, Workload Management: job priority handling"
 */
public final class DiracPlugin implements SchedulerPlugin {
    static final String NAME = "dirac";

    private @Nullable PluginState next;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Orders users, jobs and queues by DIRAC's shares, corrected by what each group has run.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return DiracArguments.ALL;
    }

    @Override
    public boolean keepsState(Arguments arguments) {
        return true;
    }

    @Override
    public List<Finding> inputErrors(Cluster cluster, Arguments arguments) {
        return PluginState.errors(cluster.pluginStates(), NAME, HistoryState::check);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        DiracArguments settings = new DiracArguments(arguments);
        JobAttributes attributes = settings.attributes(session);
        Instant now = session.now(); // the usage that counts, and the draws, change at any time
        HistoryState history = HistoryState.of(session, attributes);
        next = history.write(settings.longestSlice());
        Waiting waiting = Waiting.of(session, attributes);
        TaskQueues queues = settings.taskQueues();
        TaskQueue[] ofJobs = queues.insert(waiting);
        queues.recalculate(history, now.getEpochSecond());
        long seed = 31L * settings.seed() + now.getEpochSecond();
        SortKeys keys = new SortKeys(settings.draw(), seed, queues.all(), waiting);
        register(
                session,
                hooks,
                waiting,
                new JobPriorities(settings.registry().shares(), queues, waiting, ofJobs, keys));
    }

    private static void register(SessionView session, Hooks hooks, Waiting waiting, JobPriorities priorities) {
        JobRanks.of(session, priorities.inOrder()).register(hooks, job -> priorities.score(job.id()));
        TermTable terms = priorities.terms();
        hooks.jobTerms(job -> waiting.has(job.id()) ? terms.row(job.id()) : List.of())
                .queueNumbers(queue -> Optional.of(QueueNumbers.of(priorities.figures(queue))));
        hooks.jobValid(job -> {
            String refusal = waiting.refusals()[job.id()];
            return refusal == null ? Verdict.fits() : Verdict.rejects("DiracLabel", "%s", refusal);
        });
    }

    @Override
    public List<PluginState> close(SessionView session) {
        return next == null ? List.of() : List.of(next);
    }
}
