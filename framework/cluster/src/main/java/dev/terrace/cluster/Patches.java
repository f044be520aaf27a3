package dev.terrace.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.PluginState;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.Patch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The patches of objects since a dump was made, in order, for writing its objects in their current state. They contain
 * the decisions of cycles and the lifecycle of pods between cycles.
 */
public final class Patches {
    private final Map<Kind<?>, Map<String, List<Patch<?>>>> byKind = new HashMap<>();
    /** The uids of the pods that cycles decided about; empty for an unknown one. */
    private final Map<String, String> pods = new TreeMap<>();

    private final SortedMap<String, PluginState> states = new TreeMap<>();

    /** The plugins whose states in the dump are all replaced. */
    private final Set<String> replaced = new HashSet<>();

    private @Nullable Instant now;

    /**
     * Adds the decisions of a cycle.
     *
     * @param now the time of the cycle
     */
    public Patches decided(CycleReport report, Instant now) {
        DecisionPatches.notePods(report, pods);
        Set<String> stated = report.statedPlugins();
        replaced.addAll(stated);
        states.values().removeIf(state -> stated.contains(state.plugin()));
        report.pluginStates().forEach(state -> states.put(PluginState.ORDER.key(state), state));
        return add(DecisionPatches.of(report, now));
    }

    /**
     * Adds the decisions and the patches of edits. Skips other edits, because a timeline does not consist of them.
     *
     * @param before the time before the edits
     */
    public Patches edited(List<? extends Edit> edits, Instant before) {
        Instant time = before;
        for (Edit edit : edits) {
            if (edit instanceof Edit.Decided decided) {
                decided(decided.report(), time);
            } else if (edit instanceof Edit.Changed changed) {
                add(changed.patches());
            } else if (edit instanceof Edit.Time moved) {
                time = moved.now();
                now = time;
            }
        }
        return this;
    }

    private Patches add(List<? extends Patched<?>> patches) {
        for (Patched<?> patched : patches) {
            List<Patch<?>> ofObject = byKind.computeIfAbsent(patched.kind(), kind -> new HashMap<>())
                    .computeIfAbsent(patched.key(), key -> new ArrayList<>());
            if (patched.patch().restarts()) {
                ofObject.clear();
            }
            ofObject.add(patched.patch());
        }
        return this;
    }

    /**
     * Applies the patches of an object to its fields.
     *
     * @param key its name, or "namespace/name"
     */
    public void write(Kind<?> kind, String key, ObjectNode object) {
        byKind.getOrDefault(kind, Map.of())
                .getOrDefault(key, List.of())
                .forEach(patch -> patch.write().accept(object));
    }

    /** Returns the pods that cycles decided about, sorted. All of them must be in the dump. */
    public Set<String> pods() {
        return new TreeSet<>(pods.keySet());
    }

    /** Returns whether a pod of the dump has another uid than the pod of that name that cycles decided about. */
    public boolean isOfAnother(String pod, String uid) {
        return !uid.isEmpty() && !CycleReport.isAbout(pod, pods.getOrDefault(pod, ""), uid);
    }

    /** Returns the time that the clock was moved to; null if it was not moved. */
    public @Nullable Instant now() {
        return now;
    }

    /** Returns the most recent plugin states, which replace those of their plugins in the dump. */
    public List<PluginState> pluginStates() {
        return List.copyOf(states.values());
    }

    /** Returns whether the states of a plugin in the dump are replaced or dropped. */
    public boolean replaces(String plugin) {
        return replaced.contains(plugin);
    }
}
