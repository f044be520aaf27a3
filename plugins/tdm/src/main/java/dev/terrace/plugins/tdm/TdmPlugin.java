package dev.terrace.plugins.tdm;

import dev.terrace.model.PluginState;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Because;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.toolkit.GoDuration;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Lends the nodes of revocable zones to revocable pods during windows of the day; Volcano calls it time division
 * multiplexing. After a window, such pods are victims, for each job as many as its budget allows. Uses the cluster's
 * clock, in its time zone.
 *
 * <p>{@link Window} decides when a zone is lent, {@link Revocable} which pods are revocable, and
 * {@link RevocationBudget} computes the budget.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/tdm/tdm.go">Volcano, tdm
 *     plugin</a>
 */
public final class TdmPlugin implements SchedulerPlugin {
    private static final String PREFIX = "tdm.revocable-zone.";

    static final Argument<String> ZONE = Argument.text(PREFIX + "*")
            .remarks(Window::remarks)
            .means("Window in which the nodes of a zone are lent, such as 21:00-06:00; any other text means never");
    static final Argument<String> PERIOD = Argument.text("tdm.evict.period")
            .orElse("1m")
            .replacesUnless(text -> GoDuration.parse(text).isPresent(), GoDuration.WANTED)
            .means("Minimum time between two revocations, as a Go duration; an invalid one means 1m");

    private static final OptionalDouble NOTHING = OptionalDouble.of(0);

    private final Map<String, Boolean> isOpen = new TreeMap<>();

    /** The ids of the nodes in a zone. */
    private final BitSet inZone = new BitSet();

    private @Nullable Instant revoked;

    @Override
    public String name() {
        return "tdm";
    }

    @Override
    public String description() {
        return "Lends nodes of revocable zones to pods that may be revoked, during windows of the day.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(ZONE, PERIOD);
    }

    @Override
    public boolean keepsState(Arguments arguments) {
        return true;
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        Instant now = session.now();
        arguments.asMap().forEach((key, window) -> {
            if (key.startsWith(PREFIX)) {
                isOpen.put(key.substring(PREFIX.length()), Window.isOpen(window.toString(), session.localTime()));
                session.wakeAt(Window.nextChange(window.toString(), session.localTime()));
            }
        });
        session.nodes().forEach(node -> inZone.set(node.id(), Revocable.zoneOf(node.spec()) != null));
        Duration period = GoDuration.parse(arguments.get(PERIOD)).orElseThrow();
        Instant rests = session.states(name()).stream()
                .map(last -> last.asOf().plus(period))
                .max(Comparator.naturalOrder())
                .orElse(Instant.MIN);
        boolean isDue = !rests.isAfter(now);
        session.wakeAt(isDue ? Instant.MAX : rests);
        hooks.predicate(NodePredicate.fixed(Revocable::may, this::verdict))
                .nodeOrder(NodeScore.partial(
                        Revocable::may, (may, node) -> inZone.get(node.id()) ? score(may, node.spec()) : NOTHING))
                .jobOrder(Comparator.comparing(Revocable::isPreemptable))
                .jobPipelined(job -> job.isPipelined() ? Vote.PERMIT : Vote.REJECT)
                .jobStarving(job -> !Revocable.isPreemptable(job) && job.count(TaskStatus.PENDING) > 0)
                .preemptable(Because.victims(TdmPlugin::victims, "not revocable, or beyond its job's budget"))
                .victimTasks(candidates -> isDue ? revoke(session, now) : List.of());
    }

    @Override
    public List<PluginState> close(SessionView session) {
        return revoked == null ? session.states(name()) : List.of(PluginState.of(name(), "", 1, revoked, ""));
    }

    private boolean isOpen(String zone) {
        return isOpen.getOrDefault(zone, false);
    }

    private Verdict verdict(boolean mayBeRevoked, NodeSpec node) {
        String zone = Revocable.zoneOf(node);
        if (zone == null) {
            return Verdict.fits();
        }
        if (!isOpen(zone)) {
            return Verdict.excludes("its zone is not lent now");
        }
        return mayBeRevoked ? Verdict.fits() : Verdict.excludes("its zone takes revocable pods only");
    }

    /** The score of a node; empty if its zone is closed, because Volcano's score is then an error. */
    private OptionalDouble score(boolean mayBeRevoked, NodeSpec node) {
        String zone = Revocable.zoneOf(node);
        if (zone == null) {
            return NOTHING;
        }
        return isOpen(zone) ? OptionalDouble.of(mayBeRevoked ? 100 : 0) : OptionalDouble.empty();
    }

    /** The victims of a preemptor. Only a pod that is declared non-preemptable preempts others, and not in a zone. */
    private static List<Task> victims(Task preemptor, List<Task> candidates) {
        if (preemptor.spec().preemptable() || Revocable.says(preemptor.spec().annotations()::get)) {
            return List.of();
        }
        return withinBudgets(candidates.stream()
                .filter(Revocable::isRunning)
                .filter(task ->
                        task.node() != null && Revocable.zoneOf(task.node().spec()) == null)
                .toList());
    }

    /** The pods to revoke from nodes of closed zones: zone by zone, each within the budgets. */
    private List<Task> revoke(SessionView session, Instant now) {
        revoked = now;
        session.wakeAt(now); // a run records its time
        List<Task> victims = new ArrayList<>();
        isOpen.forEach((zone, open) -> {
            if (!open) {
                victims.addAll(withinBudgets(session.nodes().stream()
                        .filter(node -> zone.equals(Revocable.zoneOf(node.spec())))
                        .map(Node::tasks)
                        .<Task>mapMulti(Iterable::forEach)
                        .filter(Revocable::isRunning)
                        .toList()));
            }
        });
        return victims;
    }

    private static List<Task> withinBudgets(List<Task> tasks) {
        Map<Job, List<Task>> byJob = new LinkedHashMap<>();
        for (Task task : tasks) {
            if (task.job() != null) {
                byJob.computeIfAbsent(Objects.requireNonNull(task.job()), job -> new ArrayList<>())
                        .add(task);
            }
        }
        List<Task> allowed = new ArrayList<>();
        byJob.forEach(
                (job, ofJob) -> allowed.addAll(ofJob.subList(0, Math.min(RevocationBudget.of(job), ofJob.size()))));
        return allowed;
    }
}
