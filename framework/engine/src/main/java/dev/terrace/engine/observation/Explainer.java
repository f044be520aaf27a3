package dev.terrace.engine.observation;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.order.Orders;
import dev.terrace.engine.placement.PlainPlacement;
import dev.terrace.engine.session.CycleListener;
import dev.terrace.engine.session.CyclePlan;
import dev.terrace.engine.session.DefaultSession;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.Watched;
import dev.terrace.model.report.CycleReport;
import dev.terrace.spi.action.Placement;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A listener that explains the cycle that it follows. */
public final class Explainer implements CycleListener {
    private final Watched watched;
    private @Nullable Observer observer;
    private @Nullable Explanation explanation;

    /** @param watched the pods, jobs and queues to explain */
    public Explainer(Watched watched) {
        this.watched = watched;
    }

    private Observer observer() {
        return Objects.requireNonNull(observer, "before the plugins have registered their hooks");
    }

    /**
     * Returns the explanation.
     *
     * @throws NullPointerException if no cycle has ended
     */
    public Explanation explanation() {
        return Objects.requireNonNull(explanation, "before the end of the cycle");
    }

    @Override
    public void registered(SessionState opened, HookTable table, Orders orders) {
        observer = new Observer(opened, table, orders, watched);
    }

    @Override
    public Placement placement(Placement placement, PlainPlacement plain) {
        return new ObservedPlacement(placement, plain, observer());
    }

    @Override
    public DefaultSession session(SessionState opened, CyclePlan plan, Contracts contracts) {
        return new ObservedSession(opened, plan, contracts, this::observer);
    }

    @Override
    public void begins(String action) {
        observer().begin(action);
    }

    @Override
    public void actionsEnded() {
        observer().endAction();
    }

    @Override
    public void reported(CycleReport report) {
        explanation = new ExplanationBuilder(observer(), report).write();
    }
}
