package dev.terrace.plugins.numaaware;

import dev.terrace.model.PluginState;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.CpuSet;
import dev.terrace.model.settings.Structure;
import dev.terrace.spi.toolkit.JsonText;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A pod that got exclusive cpus in an earlier cycle, which its node's exporter may not have reported yet.
 *
 * @param isPipelined whether the pod waited for its place, so that the cycle did not bind it
 */
record AssumedCpus(String uid, String namespace, String name, CpuSet cpus, boolean isPipelined) {
    private static final int VERSION = 1;
    private static final String PIPELINED = "pipelined";

    static AssumedCpus of(Task task, BitSet cpus) {
        TaskSpec pod = task.spec();
        return new AssumedCpus(
                pod.uid(), pod.namespace(), pod.name(), CpuSet.of(cpus), task.status() == TaskStatus.PIPELINED);
    }

    /** Returns whether a pod still holds the cpus: a decided binding may not have happened. */
    boolean holds(@Nullable TaskSpec pod, String node) {
        return pod != null && (isPipelined || pod.node().equals(node));
    }

    /**
     * The pods of one node; none if the layout has another version.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the layout has this version but cannot be read
     */
    static List<AssumedCpus> read(PluginState state) {
        if (state.version() != VERSION) {
            return List.of();
        }
        try {
            Object json = Objects.requireNonNullElse(JsonText.parse(state.data()), "");
            return Structure.of(json).list(AssumedCpus::read);
        } catch (IllegalArgumentException e) {
            throw state.refused(("it is %s, and looks like [{\"uid\": \"u\", \"namespace\": \"n\","
                            + " \"name\": \"p\", \"cpu\": \"0-3\"}]")
                    .formatted(state.data()));
        }
    }

    private static AssumedCpus read(Structure pod) {
        return new AssumedCpus(
                pod.at("uid").text(),
                pod.at("namespace").text(),
                pod.at("name").text(),
                CpuSet.parse(pod.at("cpu").text()).orElseThrow(() -> pod.wrong("cpus")),
                pod.at(PIPELINED).isThere());
    }

    static PluginState write(String plugin, String node, Instant now, List<AssumedCpus> pods) {
        List<Map<String, String>> list = new ArrayList<>();
        for (AssumedCpus pod : pods) {
            Map<String, String> fields = new LinkedHashMap<>();
            fields.put("uid", pod.uid);
            fields.put("namespace", pod.namespace);
            fields.put("name", pod.name);
            fields.put("cpu", pod.cpus.toString());
            if (pod.isPipelined) {
                fields.put(PIPELINED, "true");
            }
            list.add(fields);
        }
        return PluginState.of(plugin, node, VERSION, now, new String(JsonText.bytes(list), StandardCharsets.UTF_8));
    }
}
