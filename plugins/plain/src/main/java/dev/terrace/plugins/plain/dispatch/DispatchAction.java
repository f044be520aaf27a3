package dev.terrace.plugins.plain.dispatch;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Need;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Keeps one line of jobs over all queues, and starts jobs in its order: first come first served, shortest first, EASY
 * and conservative backfilling, by priority, by share, or by an expression. A job starts whole, with at least
 * {@code minMember} tasks in one cycle. Plugins' order of jobs comes first, and ties are broken by submission; with
 * order share, both apply within a queue, and plugins' order of queues has no effect. A task takes the node with the
 * best score; without scores, the first node with room.
 *
 * <p>{@link LineOrder} and {@link FormulaOrder} order the line, {@link Dispatch} starts jobs, {@link Reservations} and
 * {@link Promises} reserve room, {@link Preemption} evicts.
 *
 * <p>EASY reserves the first planned end at which the first job that does not fit has room. On one node, other jobs may
 * use the room that is left over at that time; on several nodes, they may not occupy the reserved nodes beyond it.
 * Conservative backfilling plans a start for each job, and keeps it: after an early end, jobs move forward in the order
 * of the line, and none moves back. The cluster carries the planned starts as a state of plugin {@code dispatch}. A
 * plan in whole seconds gives a job with an estimate of 0 one second.
 */
public final class DispatchAction implements Action {
    static final Argument<String> ORDER = Argument.text("order")
            .oneOf("submission", "shortest", "priority", "share")
            .orFormula(JobFact.names())
            .orElse("submission")
            .means("The first of the line: the oldest job, the smallest estimate, the highest priority, a job of the"
                    + " queue with the smallest weighted dominant share, or the job with the smallest value of an"
                    + " expression")
            .needsIf(DispatchAction::readsEstimates, Need.ESTIMATES);
    static final Argument<String> BLOCKED = Argument.text("blocked")
            .oneOf("stop", "pass")
            .orElse("stop")
            .means("Whether a job that does not fit ends the turn (with order share: its queue's turn), or is passed"
                    + " over");
    static final Argument<String> RESERVE = Argument.text("reserve")
            .oneOf("none", "first", "all", "replan")
            .orElse("none")
            .means("Reservations of room at planned ends: none, for the first job that does not fit (EASY), for all"
                    + " jobs, which later cycles keep (conservative), or for all jobs in each cycle again; others start"
                    + " around them only with blocked: pass")
            .needsIf(reserve -> !reserve.equals("none"), Need.ESTIMATES);
    static final Argument<String> PREEMPT = Argument.text("preempt")
            .oneOf("none", "lower-priority")
            .orElse("none")
            .means("Whether jobs of lower priority are evicted for a job that does not fit; asks no plugin");

    private static boolean readsEstimates(String order) {
        return order.equals("shortest")
                || ORDER.formula(order).stream()
                        .anyMatch(formula -> formula.names().contains(JobFact.ESTIMATE.key()));
    }

    @Override
    public String name() {
        return "dispatch";
    }

    @Override
    public String description() {
        return "Keeps one line of jobs over all queues, and starts jobs whole in its order, with or without"
                + " reservations.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(ORDER, BLOCKED, RESERVE, PREEMPT);
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.GIVES_NODES, Trait.ADMITS_UNASKED, Trait.IGNORES_REFUSALS);
    }

    /**
     * {@inheritDoc}
     *
     * <p>A job that does not fit when its turn comes does not fit later, because binds only take room. Where the first
     * of these jobs blocks others, or gets the first reservation, it must be the same in the next cycle. A job of the
     * cycle may be a victim only in the next one.
     */
    @Override
    public boolean isExhaustive(Arguments arguments, Set<Trait> shared) {
        boolean reserves = !arguments.get(RESERVE).equals("none");
        boolean dependsOnOrder = reserves || arguments.get(BLOCKED).equals("stop");
        return shared.contains(Trait.BINDS_ONLY_RESTRICT)
                && (!dependsOnOrder || shared.contains(Trait.BINDS_KEEP_ORDERS))
                && !(reserves && arguments.get(ORDER).equals("share"))
                && !(dependsOnOrder && reads(arguments, JobFact::varies))
                && arguments.get(PREEMPT).equals("none");
    }

    @Override
    public boolean joinsTasks(Arguments arguments) {
        return arguments.get(PREEMPT).equals("none") && !reads(arguments, fact -> fact == JobFact.TASKS);
    }

    @Override
    public boolean keepsState(Arguments arguments) {
        return arguments.get(RESERVE).equals("all");
    }

    /** Returns whether the order is a formula that reads such a fact. */
    private static boolean reads(Arguments arguments, Predicate<JobFact> wanted) {
        return arguments.formula(ORDER).stream()
                .flatMap(formula -> formula.names().stream())
                .map(JobFact::of)
                .anyMatch(wanted);
    }

    @Override
    public void execute(Session session, Arguments arguments) {
        Optional<FormulaOrder> formula = arguments.formula(ORDER).map(each -> new FormulaOrder(each, session));
        LineOrder order = formula.isPresent()
                ? LineOrder.FORMULA
                : LineOrder.valueOf(arguments.get(ORDER).toUpperCase(Locale.ROOT));
        Comparator<Job> comparator = formula.map(FormulaOrder::comparator).orElseGet(() -> order.comparator(session));
        Optional<Object> rule = formula.isPresent() ? formula.get().lastingRule() : Optional.of(order);
        boolean stops = arguments.get(BLOCKED).equals("stop");
        boolean preempts = arguments.get(PREEMPT).equals("lower-priority");
        Reservations reservations = switch (arguments.get(RESERVE)) {
            case "first" -> new Reservations.First(session, order == LineOrder.SUBMISSION);
            case "all" -> new Promises(session);
            case "replan" -> new Reservations.Replan(session);
            default -> new Reservations.None();
        };
        new Dispatch(session, order, comparator, rule, stops, preempts, reservations).run();
    }
}
