package dev.terrace.engine.session;

import dev.terrace.configuration.Configuration;
import dev.terrace.engine.contract.ContractBreach;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.extension.ContextLoader;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.engine.extension.OfferedTypes;
import dev.terrace.engine.extension.PluginCode;
import dev.terrace.engine.extension.PluginWork;
import dev.terrace.engine.hook.Guard;
import dev.terrace.engine.hook.Registration;
import dev.terrace.engine.placement.PlainPlacement;
import dev.terrace.engine.placement.RefusalDetails;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.PluginState;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.ActionTime;
import dev.terrace.model.report.CycleReport.Timings;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Placement;
import dev.terrace.spi.view.SessionView;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One cycle: opens the plugins, runs the configured actions, closes the plugins and writes the report. A cycle is a
 * function: the same cluster, configuration and plugins give the same report, timings aside. Cycles share no state that
 * changes, so several may run at the same time.
 */
public final class Cycle {
    private final CyclePlan plan;
    private final Configuration configuration;
    private final Extensions extensions;
    private final Contracts contracts;
    private final Function<PlainPlacement, Placement> placements;
    private final CycleListener listener;
    private final Consumer<String> stage;
    private final DefaultSession session;
    private final List<Opened> plugins = new ArrayList<>();

    /** A participating plugin, its view of the session, and the guard that attributes its failures. */
    private record Opened(SchedulerPlugin plugin, SessionView view, Guard guard, Arguments arguments) {}

    private Cycle(
            SessionState state,
            CyclePlan plan,
            Contracts contracts,
            Function<PlainPlacement, Placement> placements,
            Consumer<String> stage,
            CycleListener listener) {
        this.stage = stage;
        this.plan = plan;
        this.configuration = plan.configuration;
        this.extensions = plan.extensions;
        this.contracts = contracts;
        this.placements = placements;
        this.listener = listener;
        plan.hooks.clear();
        this.session = listener.session(state, plan, contracts);
    }

    /**
     * Runs the configured actions on a cluster.
     *
     * @param state prepares the cluster; its time is part of the report's timings
     * @param placements creates the placement around the plain one; decisions do not depend on it
     * @param stage receives the name of each stage as it begins
     * @param listener follows the cycle
     * @throws InvalidInput if an action refused the cluster
     * @throws PluginFailure if a plugin or an action threw, answered NaN, or broke its contract; the cycle has no
     *     effect then
     */
    public static CycleReport run(
            Supplier<SessionState> state,
            CyclePlan plan,
            Contracts contracts,
            Function<PlainPlacement, Placement> placements,
            Consumer<String> stage,
            CycleListener listener) {
        long start = System.nanoTime();
        Guard.keepRoom();
        try {
            // Hooks of several plugins are called in turn, too often to switch to the loader of each JAR.
            return ContextLoader.with(
                    OfferedTypes.LOADER,
                    () -> new Cycle(state.get(), plan, contracts, placements, stage, listener).run(start));
        } catch (PluginFailure | InvalidInput e) {
            throw e;
        } catch (Throwable e) {
            // A plugin's list, or a projection's value, may throw wherever it is read.
            PluginFailure ofPlugin = PluginCode.failure(e);
            if (ofPlugin != null) {
                throw ofPlugin;
            }
            throw e;
        }
    }

    private CycleReport run(long start) {
        open();
        QueueScores scores = new QueueScores(session, plan);
        double open = millisSince(start);
        List<ActionTime> actions = act();
        long closing = System.nanoTime();
        @Nullable RefusalDetails refusals = session.refusalDetails();
        List<PluginState> states = close();
        CycleReport report = new ReportWriter(session, scores, refusals)
                .write(
                        states,
                        plugins.stream()
                                .map(opened -> opened.guard.plugin())
                                .sorted()
                                .toList());
        listener.reported(report);
        double close = millisSince(closing);
        return report.with(new Timings(open, actions, close, millisSince(start)));
    }

    private static double millisSince(long start) {
        return (System.nanoTime() - start) / 1e6;
    }

    private void open() {
        stage.accept("the opening of plugins");
        if (!configuration.unanswered().isEmpty() && !session.inputs().answers().isGiven()) {
            throw new InvalidInput(configuration.unanswered());
        }
        plan.openings.forEach(this::open);
        session.opened(placements, listener);
    }

    private void open(CyclePlan.Opening opening) {
        Configuration.PluginOption option = opening.option();
        Guard guard = opening.guard();
        SchedulerPlugin plugin = extensions.plugin(option.name());
        SessionView view = session.viewOf(option.name());
        List<Finding> errors = inItsContext(
                plugin,
                () -> guard.answer("inputErrors", () -> plugin.inputErrors(view.cluster(), option.arguments())));
        if (!errors.isEmpty()) {
            throw new InvalidInput(errors);
        }
        Registration registration =
                new Registration(session.hooks, guard, opening.places(), opening.which(), contracts);
        try {
            inItsContext(plugin, () -> {
                plugin.open(view, registration, option.arguments());
                return registration;
            });
        } catch (Throwable e) {
            throw guard.failure("open", e);
        }
        registration.close();
        if (opening.isLast()) { // of several places, only the last closes, as in Volcano
            plugins.add(new Opened(plugin, view, guard, option.arguments()));
        }
        session.add(plugin);
    }

    /** Calls a plugin's open or close method with the loader of its JAR as the context loader. */
    private static <T> T inItsContext(SchedulerPlugin plugin, Supplier<T> call) {
        return ContextLoader.with(plugin.getClass().getClassLoader(), call);
    }

    private List<ActionTime> act() {
        List<ActionTime> times = new ArrayList<>();
        for (String name : configuration.actions()) {
            long start = System.nanoTime();
            Action action = extensions.action(name);
            session.begin(name);
            listener.begins(name);
            stage.accept("action '" + name + "'");
            try {
                action.execute(session, configuration.argumentsOf(name));
            } catch (InvalidInput e) {
                throw refusal(name, e);
            } catch (PluginFailure e) {
                throw e.placing(session.placing());
            } catch (ContractBreach e) {
                throw extensions.guardOf(e.plugin()).failure("its contract", e);
            } catch (Throwable e) {
                throw failure(name, e);
            }
            times.add(new ActionTime(name, millisSince(start)));
        }
        listener.actionsEnded();
        return times;
    }

    /**
     * Converts an action's refusal of the cluster. A refusal by a plugin that the action calls is a failure of the
     * plugin.
     */
    private RuntimeException refusal(String action, InvalidInput thrown) {
        PluginFailure ofPlugin = PluginCode.failure(thrown);
        String origin = extensions.guardOfAction(action).origin();
        return ofPlugin == null || ofPlugin.origin().equals(origin) ? thrown : ofPlugin;
    }

    /**
     * Attributes an exception that escapes from an action, which may be a plugin's. A heap that is too small is not the
     * fault of a built-in action.
     */
    private PluginFailure failure(String action, Throwable thrown) {
        PluginFailure ofPlugin = PluginCode.failure(thrown);
        if (ofPlugin != null) {
            return ofPlugin;
        }
        if (thrown instanceof OutOfMemoryError full) {
            throw full;
        }
        return extensions.guardOfAction(action).failure("execute", thrown);
    }

    /** Closes the plugins. Returns the next plugin states: states of plugins that are not configured stay unchanged. */
    private List<PluginState> close() {
        stage.accept("the closing of plugins");
        List<PluginState> states = new ArrayList<>();
        for (Opened opened : plugins) {
            List<PluginState> own =
                    inItsContext(opened.plugin, () -> opened.guard.states(() -> opened.plugin.close(opened.view)));
            requireDeclared(own, "close", opened.guard, () -> opened.plugin.keepsState(opened.arguments));
            own.forEach(state -> states.add(deferred(state, "close", opened.guard)));
        }
        for (PluginState state : session.inputs().pluginStates()) {
            if (plugins.stream().noneMatch(opened -> opened.guard.plugin().equals(state.plugin()))) {
                states.add(state);
            }
        }
        for (DefaultSession.Carried carried : session.carried()) {
            Guard guard = extensions.guardOfAction(carried.action());
            String action = carried.action();
            requireDeclared(
                    List.of(carried.state()),
                    "carry",
                    guard,
                    () -> extensions.actionKeepsState(action, configuration.argumentsOf(action)));
            PluginState next = deferred(guard.carried(carried.state(), extensions::findGuardOf), "carry", guard);
            states.removeIf(known ->
                    known.plugin().equals(next.plugin()) && known.scope().equals(next.scope()));
            states.add(next);
        }
        return states;
    }

    /** Requires, if contracts are verified, that who answers other states than those of the cluster declares it. */
    private void requireDeclared(List<PluginState> next, String where, Guard guard, BooleanSupplier keepsState) {
        if (contracts == Contracts.VERIFIED
                && !session.inputs().pluginStates().containsAll(next)
                && !guard.answer("keepsState", keepsState::getAsBoolean)) {
            throw guard.undeclaredState(where);
        }
    }

    /**
     * Returns a state that is encoded when its text is first needed, and whose failure names the plugin then. Verified
     * contracts need it now.
     *
     * @param where the method that answered the state
     */
    private PluginState deferred(PluginState state, String where, Guard guard) {
        PluginState deferred = state.writtenBy(
                value -> PluginWork.encoding(value.getClass().getClassLoader(), () -> guard.text(where, state, value)));
        if (contracts == Contracts.VERIFIED) {
            var unused = deferred.data();
        }
        return deferred;
    }
}
