package dev.terrace.engine.hook;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.HookPoint;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.QueueTrial;
import dev.terrace.spi.TaskCount;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Takes one plugin's functions while its session opens. A function whose hook is switched off for the plugin is
 * dropped; the others go into the hook's column.
 */
public final class Registration implements Hooks {
    private final HookTable table;
    private final Guard guard;

    /** All places of the plugin, this one among them. */
    private final List<Place> places;

    private final Place here;
    private final Set<HookColumn<?>> replaced = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Contracts contracts;
    private final Set<Hook> registered = EnumSet.noneOf(Hook.class);
    private boolean closed;

    /**
     * Takes the functions of a plugin that is named once into a table.
     *
     * @param tier the plugin's tier, from 0
     * @param on the switches that are on for the plugin
     */
    public Registration(HookTable table, int tier, Guard guard, Set<Switch> on, Contracts contracts) {
        this(table, guard, List.of(new Place(tier, 0, on)), 0, contracts);
    }

    /**
     * Takes a plugin's functions into a table. As in Volcano, which keeps functions by their plugin's name, those of a
     * later place take the place of those of an earlier one, and are asked at each of them; events alone are told at
     * both.
     *
     * @param places all places of the plugin, in order
     * @param which of them is opened
     */
    public Registration(HookTable table, Guard guard, List<Place> places, int which, Contracts contracts) {
        this.contracts = contracts;
        this.table = table;
        this.guard = guard;
        this.places = places;
        this.here = places.get(which);
    }

    /** Ends the registration: a function that comes later is an error. */
    public void close() {
        closed = true;
    }

    /** The hooks for which a function was registered, switched off or not. */
    public Set<Hook> registered() {
        return registered;
    }

    @Override
    public boolean isOn(Switch toggle) {
        return here.on().contains(toggle);
    }

    @Override
    public <F> Hooks on(HookPoint<F> point, F function) {
        if (closed) {
            throw new IllegalStateException("hooks can be registered only while the session opens");
        }
        point.hook().ifPresent(registered::add);
        HookColumn<F> column = table.at(point);
        if (column.isOfEvents()) {
            listen(column, function);
        } else {
            take(column, tried(function));
        }
        return this;
    }

    private <F> void listen(HookColumn<F> column, F listener) {
        if (!(listener instanceof TaskCount)) {
            table.hearAllEvents();
        }
        column.add(List.of(here), guard, contracts, listener);
    }

    private <F> void take(HookColumn<F> column, F function) {
        if (places.size() > 1 && replaced.add(column)) {
            column.withdraw(guard.plugin());
        }
        List<Place> asked = column.isAskedOnce() ? List.of(here) : places;
        column.add(asked.stream().filter(column::isOnAt).toList(), guard, contracts, function);
    }

    /**
     * The function as trials ask it. As in Volcano, trials tell a plugin of the tasks that are assumed gone only if it
     * is on as preemptable or allocatable, and it needs the state that its predicate prepares.
     */
    @SuppressWarnings("unchecked") // a predicate in place of a predicate
    private <F> F tried(F function) {
        boolean learnsOfRemovals = isOn(Switch.PREEMPTABLE) || isOn(Switch.ALLOCATABLE);
        NodePredicate.ClusterWide trial =
                function instanceof NodePredicate.ClusterWide wide && wide.isTried() ? wide : null;
        if (learnsOfRemovals && !isOn(Switch.PREDICATE) && (trial != null || function instanceof QueueTrial)) {
            table.preventTrials();
        }
        return trial == null || learnsOfRemovals ? function : (F) GuardedTrial.ignoringRemovals(trial);
    }
}
