package dev.terrace.spi.toolkit;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.RequiredNodes;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.selector.Requirement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A kind of task by its cpu, its GPUs, and the nodes that it requires, such as those with a GPU model.
 *
 * @param cpuMilli milli-cores
 * @param gpus devices
 * @param milli the part of each device, 1 to 1000; 0 without devices
 * @param nodes the labels that a node must have: {@code label in a|b}, several joined by {@code " and "}; empty for any
 *     node
 */
public record GpuKind(long cpuMilli, int gpus, int milli, String nodes) implements Comparable<GpuKind> {
    private static final Comparator<GpuKind> ORDER = Comparator.comparingLong(GpuKind::cpuMilli)
            .thenComparingInt(GpuKind::gpus)
            .thenComparingInt(GpuKind::milli)
            .thenComparing(GpuKind::nodes);

    private static final String AND = " and ";
    private static final String IN = " in ";
    private static final Pattern WORD = Pattern.compile("[^\\s|#]+");

    /** @throws IllegalArgumentException if {@code nodes} is malformed */
    public GpuKind {
        if (!nodes.isEmpty()) {
            var unused = required(nodes);
        }
    }

    /** Creates a kind that can use any node. */
    public GpuKind(long cpuMilli, int gpus, int milli) {
        this(cpuMilli, gpus, milli, "");
    }

    /**
     * Returns the kind of a task.
     *
     * @param counted the amounts with which it counts: below a whole device for a task that takes a share of one
     */
    public static GpuKind of(Amounts counted) {
        long milli = GpuShare.total(counted);
        long cpu = counted.get(ResourceNames.CPU);
        return milli < GpuShare.WHOLE
                ? new GpuKind(cpu, milli == 0 ? 0 : 1, (int) milli)
                : new GpuKind(cpu, (int) (milli / GpuShare.WHOLE), GpuShare.WHOLE);
    }

    /**
     * Returns the kind of a task with the labels that it requires of nodes. A task without GPUs requires none, because
     * it uses no idle GPU anywhere. A requirement that is no list of values of a label, or has an empty value or white
     * space, is left out.
     *
     * @param counted as for {@link #of(Amounts)}
     */
    public static GpuKind of(Amounts counted, RequiredNodes required) {
        GpuKind kind = of(counted);
        return kind.gpus == 0 || required.isAny()
                ? kind
                : new GpuKind(kind.cpuMilli, kind.gpus, kind.milli, text(required));
    }

    private static String text(RequiredNodes required) {
        List<String> all = new ArrayList<>();
        required.labels().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(label -> add(label.getKey(), List.of(label.getValue()), all));
        List<NodeSelectorTerm> terms = required.terms();
        if (terms != null && terms.size() == 1) {
            for (Requirement one : terms.get(0).expressions()) {
                if (one.operator() == Requirement.Operator.IN) {
                    add(one.key(), one.values(), all);
                }
            }
        }
        return String.join(AND, all);
    }

    /** Adds a requirement, unless its words could not be read back. */
    private static void add(String label, Collection<String> values, List<String> all) {
        boolean isPlain = WORD.matcher(label).matches()
                && !values.isEmpty()
                && values.stream().allMatch(value -> WORD.matcher(value).matches());
        if (isPlain) {
            all.add(label + IN + String.join("|", values));
        }
    }

    /** Returns the values that the kind requires, by label. */
    Map<String, Set<String>> required() {
        return required(nodes);
    }

    private static Map<String, Set<String>> required(String nodes) {
        Map<String, Set<String>> required = new HashMap<>();
        for (String one : nodes.isEmpty() ? List.<String>of() : List.of(nodes.split(AND, -1))) {
            String[] sides = one.split(IN, 2);
            if (sides.length < 2 || sides[0].isBlank() || sides[1].isBlank()) {
                throw new IllegalArgumentException(nodes);
            }
            Set<String> values = new HashSet<>();
            for (String value : sides[1].split("\\|", -1)) {
                values.add(value.strip());
            }
            required.merge(sides[0].strip(), values, (left, right) -> {
                left.retainAll(right);
                return left;
            });
        }
        return required;
    }

    /** Returns whether a task can be of this kind: a share is of one device. */
    public boolean isPossible() {
        return cpuMilli >= 0
                && (gpus == 0 ? milli == 0 : gpus > 0 && milli > 0 && milli <= GpuShare.WHOLE)
                && (gpus <= 1 || milli == GpuShare.WHOLE);
    }

    /** Returns whether it takes a part of a device. */
    public boolean isShare() {
        return gpus > 0 && milli < GpuShare.WHOLE;
    }

    /** Returns the milli of all its devices. */
    public long totalMilli() {
        return (long) gpus * milli;
    }

    @Override
    public int compareTo(GpuKind other) {
        return ORDER.compare(this, other);
    }
}
