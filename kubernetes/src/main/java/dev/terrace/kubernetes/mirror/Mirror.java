package dev.terrace.kubernetes.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.terrace.cluster.AppliedEdits;
import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.cluster.EditResult;
import dev.terrace.cluster.change.Changes;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.watch.Observed;
import dev.terrace.model.Cluster;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.field.Kind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The cluster as the API server describes it, one message at a time. An object that cannot be used keeps its last valid
 * version, or stays absent, until it changes. The clock never goes backwards. For one thread.
 */
public final class Mirror {
    private final Map<Kind<?>, Map<String, Version>> versions = new HashMap<>();
    private final Set<Kind<?>> unlisted;
    private final SortedMap<String, String> refused = new TreeMap<>();
    private ClusterState state;
    private Consumer<Changes> listener = changes -> {};

    /**
     * The version of an object that the server has. Kinds whose model has no uid need it.
     *
     * @param status the parts of the status that schedulers write
     */
    private record Version(String uid, String version, JsonNode status) {
        static final Version NONE = new Version("", "", MissingNode.getInstance());

        boolean isSame(@Nullable Version other) {
            return other != null && uid.equals(other.uid) && version.equals(other.version);
        }
    }

    /** An edit, and the object that it is about. */
    private record Named(String name, Edit edit) {}

    /**
     * Creates the mirror of a server that has described nothing yet.
     *
     * @param empty a state without objects, with the options of the scheduler
     * @param kinds the kinds that will be listed
     */
    public Mirror(ClusterState empty, Collection<? extends Kind<?>> kinds) {
        state = empty;
        unlisted = new HashSet<>(kinds);
        kinds.forEach(kind -> versions.put(kind, new HashMap<>()));
    }

    /** Returns whether every kind has been listed, so that the state describes a whole cluster. */
    public boolean isComplete() {
        return unlisted.isEmpty();
    }

    /** The state after the last messages. */
    public ClusterState state() {
        return state;
    }

    /** The objects whose present version cannot be used, each with the reason, by kind and key. */
    public SortedMap<String, String> refused() {
        return refused;
    }

    /** Returns the number of pods that have a node or wait for this scheduler, ended ones included. */
    public int pods() {
        Cluster cluster = state.cluster();
        long withoutClaim = cluster.undecided().stream()
                .filter(pod -> pod.reason() == UndecidedPod.Reason.CLAIM)
                .count();
        return cluster.tasks().size() + (int) withoutClaim;
    }

    /** Applies messages in their order, and returns the differences of the state. */
    public Changes take(List<Message> messages) {
        return take(messages, List.of());
    }

    /**
     * Applies messages in their order.
     *
     * @param overlay edits that are applied together with the messages, after them
     * @return the differences of the state
     */
    public Changes take(List<Message> messages, List<Edit> overlay) {
        List<Named> edits = new ArrayList<>();
        for (Message message : messages) {
            Map<String, Version> known = versions.computeIfAbsent(message.kind(), kind -> new HashMap<>());
            if (message instanceof Message.Listed listed) {
                list(listed, known, edits);
            } else if (message instanceof Message.There there) {
                there(there.kind(), there.object(), known, edits);
            } else if (message instanceof Message.Gone gone) {
                gone(gone.kind(), gone.key(), known, edits);
            }
        }
        return apply(edits, overlay);
    }

    /** Applies edits that no message demands, and returns the differences of the state. */
    public Changes apply(List<Edit> edits) {
        return apply(List.of(), edits);
    }

    /** Replaces the states of plugins by those that a cycle hands to the next one. Applies none of its decisions. */
    public void carryStates(CycleReport report) {
        CycleReport states = CycleReport.builder()
                .pluginStates(report.pluginStates())
                .closed(report.closed())
                .build();
        state = state.apply(new Edit.Decided(states)).state();
    }

    /** Returns the uid of an object that the server has; empty if it has none, or not the object. */
    public String uid(Kind<?> kind, String key) {
        return known(kind, key).uid();
    }

    /** Returns the resourceVersion of the last version of an object; empty without one. */
    public String version(Kind<?> kind, String key) {
        return known(kind, key).version();
    }

    /** Returns the parts of an object's status that schedulers write, as the server has them; missing without them. */
    public JsonNode status(Kind<?> kind, String key) {
        return known(kind, key).status();
    }

    private Version known(Kind<?> kind, String key) {
        return versions.getOrDefault(kind, Map.of()).getOrDefault(key, Version.NONE);
    }

    /** Registers the receiver of all differences of the state. Replaces the one before. */
    public void onChange(Consumer<Changes> receiver) {
        listener = receiver;
    }

    /** Returns the time of the clock as objects have it, in whole seconds. */
    public String timestamp() {
        return state.cluster().now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Advances the clock, unless the time is earlier than the one that it shows. */
    public void advance(Instant now) {
        if (now.isAfter(state.cluster().now())) {
            state = state.apply(new Edit.Time(now)).state();
        }
    }

    private void list(Message.Listed listed, Map<String, Version> known, List<Named> edits) {
        unlisted.remove(listed.kind());
        Set<String> absent = new HashSet<>(known.keySet());
        listed.objects().forEach(object -> absent.remove(object.key()));
        absent.forEach(key -> gone(listed.kind(), key, known, edits));
        listed.objects().forEach(object -> there(listed.kind(), object, known, edits));
    }

    private void there(Kind<?> kind, Observed object, Map<String, Version> known, List<Named> edits) {
        Version is = new Version(object.uid(), object.version(), object.status());
        Version was = known.put(object.key(), is);
        if (is.isSame(was)) {
            return;
        }
        if (was != null && !was.uid().equals(is.uid())) {
            edits.add(gone(kind, object.key()));
        }
        String name = name(kind, object.key());
        edits.add(new Named(name, new Edit.There(object.objects())));
    }

    private static void gone(Kind<?> kind, String key, Map<String, Version> known, List<Named> edits) {
        known.remove(key);
        edits.add(gone(kind, key));
    }

    private static Named gone(Kind<?> kind, String key) {
        return new Named(name(kind, key), new Edit.Gone(kind.name(), key));
    }

    private Changes apply(List<Named> edits, List<Edit> overlay) {
        AppliedEdits applied = state.applyValid(
                Stream.concat(edits.stream().map(Named::edit).filter(Mirror::isReadable), overlay.stream())
                        .toList());
        state = applied.state();
        Iterator<EditResult> results = applied.results().iterator();
        for (Named named : edits) {
            List<Finding> reasons = isReadable(named.edit())
                    ? results.next().findings()
                    : ((Edit.There) named.edit()).objects().errors();
            if (reasons.isEmpty()) {
                refused.remove(named.name());
            } else {
                refused.put(named.name(), sentence(reasons));
            }
        }
        listener.accept(applied.changes());
        return applied.changes();
    }

    /** Unreadable objects are left out at once, because one invalid edit makes all others slow. */
    private static boolean isReadable(Edit edit) {
        return !(edit instanceof Edit.There there) || there.objects().errors().isEmpty();
    }

    private static String sentence(List<Finding> findings) {
        return findings.stream().map(Finding::message).collect(Collectors.joining(" "));
    }

    private static String name(Kind<?> kind, String key) {
        return kind.name() + " " + key;
    }
}
