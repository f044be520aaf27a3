package dev.terrace.engine.hook;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.HookPoint;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.QueueTrial;
import dev.terrace.spi.TaskCount;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Registers one plugin's functions while its session opens. Functions of hooks that are switched off for the plugin are
 * dropped.
 */
public final class Registration implements Hooks {
    private final HookTable table;
    private final Guard guard;

    /** The places of the plugin, including this one. */
    private final List<TierPosition> places;

    private final TierPosition here;

    /** The columns whose functions of an earlier place are withdrawn; unused by a plugin with one place. */
    private final Set<HookColumn<?>> replaced;

    private final Contracts contracts;
    private final Set<Hook> registered = EnumSet.noneOf(Hook.class);
    private final Set<Hook> lasting = EnumSet.noneOf(Hook.class);
    private boolean closed;

    /**
     * Registers the functions of a plugin that is named once.
     *
     * @param tier the plugin's tier, from 0
     * @param on the switches that are on for the plugin
     */
    public Registration(HookTable table, int tier, Guard guard, Set<Switch> on, Contracts contracts) {
        this(table, guard, List.of(new TierPosition(tier, 0, on)), 0, contracts);
    }

    /**
     * Registers a plugin's functions at one of its places. As in Volcano, which stores functions by plugin name,
     * functions of a later place replace those of an earlier one, and are called at each place. Only event functions of
     * both places stay.
     *
     * @param places all places of the plugin, in order
     * @param which the index of the place that is opened
     */
    public Registration(HookTable table, Guard guard, List<TierPosition> places, int which, Contracts contracts) {
        this.contracts = contracts;
        this.table = table;
        this.guard = guard;
        this.places = places;
        this.here = places.get(which);
        this.replaced = places.size() == 1 ? Set.of() : new HashSet<>();
    }

    /** Ends the registration. Later registrations throw. */
    public void close() {
        closed = true;
        registered.stream()
                .filter(hook -> !lasting.contains(hook)
                        && hook.toggle().map(this::isOnAnywhere).orElse(true))
                .forEach(table::addPassing);
    }

    /** Returns the hooks for which a function was registered, even if switched off. */
    public Set<Hook> registered() {
        return registered;
    }

    @Override
    public boolean isOn(Switch toggle) {
        TierPosition place = toggle == Switch.HIERARCHY ? places.get(0) : here;
        return place.on().contains(toggle);
    }

    @Override
    public boolean isOnAnywhere(Switch toggle) {
        return places.stream().anyMatch(place -> place.on().contains(toggle));
    }

    @Override
    public Hooks lasting(Hook... hooks) {
        checkOpen();
        lasting.addAll(List.of(hooks));
        return this;
    }

    @Override
    public <F> Hooks on(HookPoint<F> point, F function) {
        checkOpen();
        Objects.requireNonNull(function, "function");
        point.hook().ifPresent(registered::add);
        HookColumn<F> column = table.at(point);
        if (column.isOfEvents()) {
            listen(column, function);
        } else {
            take(column, tried(function));
        }
        return this;
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("hooks can be registered only while the session opens");
        }
    }

    private <F> void listen(HookColumn<F> column, F listener) {
        if (!(listener instanceof TaskCount)) {
            table.hearAllEvents();
        }
        column.add(List.of(here), guard, contracts, listener);
    }

    private <F> void take(HookColumn<F> column, F function) {
        if (places.size() == 1) {
            if (column.isOnAt(here)) {
                column.add(List.of(here), guard, contracts, function);
            }
            return;
        }
        if (replaced.add(column)) {
            column.withdraw(guard.plugin());
        }
        List<TierPosition> asked = column.isAskedOnce() ? List.of(here) : places;
        column.add(asked.stream().filter(column::isOnAt).toList(), guard, contracts, function);
    }

    /**
     * Returns the function to call. May prevent all trials of the session. As in Volcano, a plugin learns of the tasks
     * assumed gone only if it is on as preemptable or allocatable at any of its places, and it needs the state that its
     * predicate prepares.
     */
    @SuppressWarnings("unchecked") // a predicate replaces a predicate
    private <F> F tried(F function) {
        NodePredicate.ClusterWide trial =
                function instanceof NodePredicate.ClusterWide wide && wide.isTried() ? wide : null;
        if (trial == null && !(function instanceof QueueTrial)) {
            return function;
        }
        boolean learnsOfRemovals = isOnAnywhere(Switch.PREEMPTABLE) || isOnAnywhere(Switch.ALLOCATABLE);
        if (learnsOfRemovals && !isOnAnywhere(Switch.PREDICATE)) {
            table.preventTrials();
        }
        return trial == null || learnsOfRemovals ? function : (F) PredicateForm.ignoringRemovals(trial);
    }
}
