package dev.terrace.engine.session;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.order.Orders;
import dev.terrace.engine.placement.PlainPlacement;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.report.CycleReport;
import dev.terrace.spi.action.Placement;

/**
 * A listener that follows one cycle. It may extend the session and wrap its placement, but must not change a decision.
 */
public interface CycleListener {
    /** A listener that does nothing. */
    CycleListener NONE = new CycleListener() {};

    /** Called when all plugins have registered their hooks. */
    default void registered(SessionState state, HookTable hooks, Orders orders) {}

    /**
     * Returns the placement that the actions use.
     *
     * @param plain the plain placement of the same session
     */
    default Placement placement(Placement placement, PlainPlacement plain) {
        return placement;
    }

    /** Creates the session that the actions use. */
    default DefaultSession session(SessionState state, CyclePlan plan, Contracts contracts) {
        return new DefaultSession(state, plan, contracts);
    }

    /** Called when an action begins. */
    default void begins(String action) {}

    /** Called when the last action has ended. */
    default void actionsEnded() {}

    /** Called when the report is complete. Plugins are closed, but their hooks can still be called. */
    default void reported(CycleReport report) {}
}
