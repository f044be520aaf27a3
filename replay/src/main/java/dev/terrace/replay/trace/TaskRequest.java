package dev.terrace.replay.trace;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.selector.Requirement;
import dev.terrace.spi.toolkit.GpuShare;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The request of one task.
 *
 * @param cpuMilli milli-cores; 0 if unknown
 * @param memoryMib MiB; 0 if unknown
 * @param gpus devices
 * @param gpuMilli the part of each device that the task needs, 1 to 1000; 0 without devices
 * @param selector the nodes that the task may use, as {@code label in a|b}; empty for all
 */
public record TaskRequest(long cpuMilli, long memoryMib, int gpus, int gpuMilli, String selector) {
    static final int MIB_BITS = 20;

    private static final Pattern SELECTOR = Pattern.compile("(?s)\\s*\\S.* in(\\s.*)?|");

    public TaskRequest {
        // A cell of a table loses the space before a single empty value.
        selector = selector.endsWith(" in") ? selector + " " : selector;
    }

    /** Returns whether a text is empty, or names a label with its values. */
    static boolean isSelector(String text) {
        return SELECTOR.matcher(text).matches();
    }

    /** Returns a request for cpu only. */
    public static TaskRequest cpu(long milli) {
        return new TaskRequest(milli, 0, 0, 0, "");
    }

    /** Returns this request for the nodes of a selector. */
    public TaskRequest on(String newSelector) {
        return new TaskRequest(cpuMilli, memoryMib, gpus, gpuMilli, newSelector);
    }

    /** Returns the request of several tasks together. */
    public TaskRequest times(int tasks) {
        return new TaskRequest(cpuMilli * tasks, memoryMib * tasks, gpus * tasks, gpuMilli, selector);
    }

    /** Returns the label of the selector, which must not be empty. */
    public String label() {
        return selector.split(" in ", 2)[0].strip();
    }

    /** Returns the values of the selector, which must not be empty. */
    public List<String> values() {
        return Arrays.stream(selector.split(" in ", 2)[1].split("\\|", -1))
                .map(String::strip)
                .toList();
    }

    /** Returns whether the task may use a node with some labels. */
    public boolean allows(Map<String, String> labels) {
        if (selector.isEmpty()) {
            return true;
        }
        String value = labels.get(label());
        return value != null && values().contains(value);
    }

    /** Returns whether the task needs less than a whole device. */
    public boolean sharesGpu() {
        return gpus > 0 && gpuMilli < GpuShare.WHOLE;
    }

    /**
     * Returns the request of a pod, with memory rounded up to MiB. Its selector is empty if it {@link #selects} by more
     * than one label.
     */
    public static TaskRequest of(TaskSpec pod) {
        Amounts amounts = pod.template().requests();
        int gpus = GpuShare.devices(amounts);
        return new TaskRequest(
                amounts.get(ResourceNames.CPU),
                -(-amounts.get(ResourceNames.MEMORY) >> MIB_BITS),
                gpus,
                gpus == 0 ? 0 : GpuShare.milli(pod).orElse(GpuShare.WHOLE),
                selector(pod));
    }

    /** Returns whether a pod selects nodes by labels or by a required affinity. */
    public static boolean selects(TaskSpec pod) {
        return !pod.template().nodeSelector().isEmpty()
                || pod.template().affinity().requiredNodes() != null;
    }

    private static String selector(TaskSpec pod) {
        Map<String, String> labels = pod.template().nodeSelector();
        List<NodeSelectorTerm> terms = pod.template().affinity().requiredNodes();
        if (terms == null) {
            return labels.size() == 1
                    ? labels.entrySet().iterator().next().toString().replace("=", " in ")
                    : "";
        }
        boolean isOne = labels.isEmpty()
                && terms.size() == 1
                && terms.get(0).fields().isEmpty()
                && terms.get(0).expressions().size() == 1;
        Requirement only = isOne ? terms.get(0).expressions().get(0) : null;
        return only == null || only.operator() != Requirement.Operator.IN
                ? ""
                : only.key() + " in " + String.join("|", only.values());
    }

    /** Returns a request with the larger of each amount. Its selector is empty if the two differ. */
    public TaskRequest orLarger(TaskRequest other) {
        return new TaskRequest(
                Math.max(cpuMilli, other.cpuMilli),
                Math.max(memoryMib, other.memoryMib),
                Math.max(gpus, other.gpus),
                Math.max(gpuMilli, other.gpuMilli),
                selector.equals(other.selector) ? selector : "");
    }

    /** Returns a request with the largest of each amount. Its selector is empty if two differ. */
    public static TaskRequest largest(List<TaskRequest> requests) {
        return requests.stream().reduce(TaskRequest::orLarger).orElseThrow();
    }

    /** Returns whether requests ask for different amounts. */
    public static boolean areUnequal(List<TaskRequest> requests) {
        return requests.stream().map(request -> request.on("")).distinct().count() > 1;
    }
}
