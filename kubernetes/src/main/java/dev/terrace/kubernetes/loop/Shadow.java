package dev.terrace.kubernetes.loop;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.change.Changes;
import dev.terrace.cluster.change.ObjectChange;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.objects.Kinds;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Compares the decisions of cycles, which are not carried out, with the bindings that other schedulers make. A pod that
 * has a node when it is first seen is not compared, because no cycle could decide about it.
 */
public final class Shadow implements Sink {
    /** How a binding compares with the decision of the last cycle before it. */
    public enum Verdict {
        SAME_NODE("same node"),
        OTHER_NODE("other node"),
        NOT_BOUND("Terrace would not have bound it");

        private final String words;

        Verdict(String words) {
            this.words = words;
        }

        /** Returns the verdict for people. */
        public String words() {
            return words;
        }
    }

    /**
     * A binding by any scheduler.
     *
     * @param at the time at which it was seen
     * @param pod "namespace/name"
     * @param scheduler the name of the scheduler that the pod names
     * @param chosen the node that the last cycle before chose; empty if it would not have bound the pod
     * @param since the time from which the cycles without a gap chose a node for it; null if the last one did not
     */
    public record Binding(
            Instant at,
            String pod,
            String scheduler,
            String chosen,
            String node,
            @Nullable Instant since) {
        /** Returns how the binding compares with the decision. */
        public Verdict verdict() {
            if (chosen.isEmpty()) {
                return Verdict.NOT_BOUND;
            }
            return chosen.equals(node) ? Verdict.SAME_NODE : Verdict.OTHER_NODE;
        }

        /** Returns how much earlier Terrace would have bound the pod; zero if it would not have bound it. */
        public Duration earlier() {
            return since == null ? Duration.ZERO : Duration.between(since, at);
        }
    }

    private record Choice(String node, Instant since) {}

    private final Consumer<Binding> receiver;
    private final Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
    private Map<String, Choice> choices = Map.of();
    private int earlier;

    public Shadow(Consumer<Binding> receiver) {
        this.receiver = receiver;
    }

    /** Returns the number of bindings with a verdict. */
    public int count(Verdict verdict) {
        return counts.getOrDefault(verdict, 0);
    }

    /** Returns the number of bindings that Terrace would have made at least a second earlier. */
    public int earlier() {
        return earlier;
    }

    @Override
    public void changed(Mirror mirror, Changes changes, Instant now) {
        for (ObjectChange<TaskSpec> change : changes.of(Kinds.POD)) {
            TaskSpec before = change.before();
            TaskSpec after = change.after();
            if (before != null
                    && after != null
                    && before.node().isEmpty()
                    && !after.node().isEmpty()) {
                bound(after, now);
            }
        }
    }

    private void bound(TaskSpec pod, Instant now) {
        Choice choice = choices.get(pod.key());
        Binding binding = choice == null
                ? new Binding(now, pod.key(), pod.schedulerName(), "", pod.node(), null)
                : new Binding(now, pod.key(), pod.schedulerName(), choice.node(), pod.node(), choice.since());
        counts.merge(binding.verdict(), 1, Integer::sum);
        earlier += binding.earlier().toSeconds() > 0 ? 1 : 0;
        receiver.accept(binding);
    }

    @Override
    public void decided(ClusterState state, CycleReport report) {
        Map<String, Choice> next = new HashMap<>();
        for (Bind bind : report.binds()) {
            Choice before = choices.get(bind.task());
            Instant since = before == null ? state.cluster().now() : before.since();
            next.put(bind.task(), new Choice(bind.node(), since));
        }
        choices = next;
    }
}
