package dev.terrace.benchmarks.plugin;

import static dev.terrace.benchmarks.plugin.DumpFields.annotate;
import static dev.terrace.benchmarks.plugin.DumpFields.ask;
import static dev.terrace.benchmarks.plugin.DumpFields.is;
import static dev.terrace.benchmarks.plugin.DumpFields.isPending;
import static dev.terrace.benchmarks.plugin.DumpFields.isRunning;
import static dev.terrace.benchmarks.plugin.DumpFields.label;
import static dev.terrace.benchmarks.plugin.DumpFields.name;
import static dev.terrace.benchmarks.plugin.DumpFields.namespace;
import static dev.terrace.benchmarks.plugin.DumpFields.number;
import static dev.terrace.benchmarks.plugin.DumpFields.object;
import static dev.terrace.benchmarks.plugin.DumpFields.offer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The measured plugins, each on a cluster that gives it decisions to make. */
public final class Additions {
    /** The time of the measured cycles. */
    public static final String NOW = "2026-01-02T12:00:00Z";

    private static final String JUST_NOW = "2026-01-02T11:59:00Z";
    private static final int CARDS = 8;
    private static final int CPUS = 32;
    private static final String DRIVER = "gpu.example.com";

    private Additions() {}

    public static List<Addition> all() {
        return Stream.of(
                        inSizes("nodegroup", Additions::groups),
                        inSizes("usage", Additions::usage),
                        inSizes("task-topology", Additions::roles),
                        inSizes("resourcequota", quotas()),
                        inSizes("deviceshare", Additions::sharedCards)
                                .map(memory ->
                                        memory.named("deviceshare-memory").with("deviceshare.GPUSharingEnable: true")),
                        inSizes("deviceshare", Additions::virtualCards)
                                .map(virtual -> virtual.named("deviceshare-virtual")
                                        .with(
                                                "deviceshare.VGPUEnable: true",
                                                "deviceshare.SchedulePolicy: binpack",
                                                "deviceshare.ScheduleWeight: 1")),
                        inSizes("numa-aware", Additions::numa),
                        inSizes("claims", Additions::claims).map(Additions::ofPredicates),
                        inSizes("tdm", Additions::zones).map(tdm -> tdm.with("tdm.revocable-zone.z: 00:00-23:59")),
                        Stream.of(
                                Addition.of("pdb", Addition.RECLAIM, Additions::budgets)
                                        .inFirstTier(),
                                Addition.of("cdp", Addition.RECLAIM, Additions::cooldown)
                                        .inFirstTier(),
                                Addition.of("rescheduling", Addition.RECLAIM, Additions::usage)
                                        .with(
                                                "metricsPeriod: \"10m\"",
                                                "strategies:",
                                                "- name: lowNodeUtilization",
                                                "  params:",
                                                "    thresholds: {cpu: 30, memory: 90}",
                                                "    targetThresholds: {cpu: 60, memory: 90}")
                                        .then("shuffle")))
                .flatMap(additions -> additions)
                .toList();
    }

    private static Stream<Addition> inSizes(String plugin, ClusterDressing dressing) {
        return Stream.of(Addition.SMALL, Addition.LARGE).map(cluster -> Addition.of(plugin, cluster, dressing));
    }

    /** The predicates plugin decides claims. The cycle without them runs on the unchanged cluster. */
    private static Addition ofPredicates(Addition claims) {
        return new Addition(claims.name(), claims.cluster(), claims.dressing(), true, "", false, "");
    }

    /** Four groups of nodes. Each queue may use two of them. */
    private static void groups(ObjectNode object, Consumer<ObjectNode> more) {
        if (is(object, "Node")) {
            label(object, "volcano.sh/nodegroup-name", "group-" + number(object) % 4);
        } else if (is(object, "Queue")) {
            int first = number(object) % 4;
            object.withObject("/spec/affinity/nodeGroupAffinity")
                    .putArray("requiredDuringSchedulingIgnoredDuringExecution")
                    .add("group-" + first)
                    .add("group-" + (first + 1) % 4);
        }
    }

    private static void usage(ObjectNode object, Consumer<ObjectNode> more) {
        if (is(object, "Node")) {
            annotate(object, "terrace.dev/cpu-usage-percent", Integer.toString(number(object) * 7 % 90));
            annotate(object, "terrace.dev/memory-usage-percent", Integer.toString(number(object) * 11 % 85));
            annotate(object, "terrace.dev/usage-time", JUST_NOW);
        }
    }

    /** Servers and workers with an affinity to each other. */
    private static void roles(ObjectNode object, Consumer<ObjectNode> more) {
        if (is(object, "PodGroup")) {
            annotate(object, "volcano.sh/task-topology-affinity", "server,worker");
        } else if (is(object, "Pod")) {
            annotate(object, "volcano.sh/task-spec", number(object) % 4 == 0 ? "server" : "worker");
        }
    }

    private static ClusterDressing quotas() {
        Set<String> done = new HashSet<>();
        return (object, more) -> {
            if (is(object, "PodGroup") && done.add(namespace(object))) {
                ObjectNode quota = object("v1", "ResourceQuota", namespace(object), "quota");
                quota.withObject("/status/hard").put("cpu", "4000").put("memory", "16Ti");
                quota.withObject("/status/used").put("cpu", "100");
                more.accept(quota);
            }
        };
    }

    /** Shared GPUs. Pods request a part of the memory. */
    private static void sharedCards(ObjectNode object, Consumer<ObjectNode> more) {
        if (is(object, "Node")) {
            offer(object, Map.of("volcano.sh/gpu-number", "" + CARDS, "volcano.sh/gpu-memory", "" + 16 * CARDS));
        } else if (isPending(object)) {
            ask(object, Map.of("volcano.sh/gpu-memory", "" + (1 + number(object) % 8)));
        }
    }

    /** Virtual GPUs, ten per card. */
    private static void virtualCards(ObjectNode object, Consumer<ObjectNode> more) {
        if (is(object, "Node")) {
            StringBuilder cards = new StringBuilder();
            for (int card = 0; card < CARDS; card++) {
                cards.append("GPU-%s-%s,10,16384,NVIDIA-A100,true,hami-core:".formatted(number(object), card));
            }
            annotate(object, "volcano.sh/node-vgpu-register", cards.toString());
            offer(
                    object,
                    Map.of(
                            "volcano.sh/vgpu-number",
                            "" + 10 * CARDS,
                            "volcano.sh/vgpu-memory",
                            "" + 16384 * CARDS,
                            "volcano.sh/vgpu-cores",
                            "" + 100 * CARDS));
        } else if (isPending(object)) {
            String memory = Integer.toString(2048 * (1 + number(object) % 4));
            ask(
                    object,
                    Map.of(
                            "volcano.sh/vgpu-number", "1",
                            "volcano.sh/vgpu-memory", memory,
                            "volcano.sh/vgpu-cores", "10"));
        }
    }

    /** Two sockets with a NUMA node each, and pods that require all cpus from one of them. */
    private static void numa(ObjectNode object, Consumer<ObjectNode> more) {
        if (is(object, "Node")) {
            ObjectNode topology = object("nodeinfo.volcano.sh/v1alpha1", "Numatopology", "", name(object));
            topology.withObject("/spec/policies")
                    .put("CPUManagerPolicy", "static")
                    .put("TopologyManagerPolicy", "single-numa-node");
            topology.withObject("/spec/numares/cpu")
                    .put("allocatable", "0-" + (CPUS - 1))
                    .put("capacity", CPUS);
            ObjectNode details = topology.withObject("/spec/cpuDetail");
            IntStream.range(0, CPUS)
                    .forEach(cpu -> details.putObject("" + cpu)
                            .put("numa", cpu / (CPUS / 2))
                            .put("socket", cpu / (CPUS / 2))
                            .put("core", cpu));
            more.accept(topology);
        } else if (isPending(object)) {
            annotate(object, "volcano.sh/numa-topology-policy", "single-numa-node");
        }
    }

    /** Eight devices on each node, and a claim for one device in three of four pods. */
    private static void claims(ObjectNode object, Consumer<ObjectNode> more) {
        if (is(object, "Node")) {
            if (number(object) == 0) {
                ObjectNode type = object("resource.k8s.io/v1", "DeviceClass", "", DRIVER);
                select(type.withObject("/spec"), "device.driver == '" + DRIVER + "'");
                more.accept(type);
            }
            more.accept(slice(name(object), number(object)));
        } else if (isPending(object) && number(object) % 4 != 0) {
            String claim = name(object) + "-claim";
            ObjectNode made = object("resource.k8s.io/v1", "ResourceClaim", namespace(object), claim);
            ObjectNode request =
                    made.withObject("/spec/devices").putArray("requests").addObject();
            request.put("name", "card");
            ObjectNode exactly = request.putObject("exactly");
            exactly.put("deviceClassName", DRIVER);
            exactly.put("allocationMode", "ExactCount").put("count", 1);
            select(exactly, "device.attributes['%s'].numa < %s".formatted(DRIVER, 1 + number(object) % 2));
            more.accept(made);
            ((ObjectNode) object.path("spec"))
                    .putArray("resourceClaims")
                    .addObject()
                    .put("name", "card")
                    .put("resourceClaimName", claim);
        }
    }

    private static void select(ObjectNode holder, String expression) {
        holder.putArray("selectors").addObject().putObject("cel").put("expression", expression);
    }

    private static ObjectNode slice(String node, int number) {
        ObjectNode slice = object("resource.k8s.io/v1", "ResourceSlice", "", "slice-" + node);
        ObjectNode spec = slice.withObject("/spec").put("driver", DRIVER).put("nodeName", node);
        spec.putObject("pool").put("name", node).put("generation", 1).put("resourceSliceCount", 1);
        ArrayNode devices = spec.putArray("devices");
        for (int card = 0; card < CARDS; card++) {
            ObjectNode device = devices.addObject().put("name", "gpu" + card);
            device.withObject("/attributes/model").put("string", number % 2 == 0 ? "a100" : "h100");
            device.withObject("/attributes/numa").put("int", card % 2);
            device.withObject("/capacity/memory").put("value", "16Gi");
        }
        return slice;
    }

    /** Every second node is in an open revocable zone, and every second pending pod may run there. */
    private static void zones(ObjectNode object, Consumer<ObjectNode> more) {
        if (is(object, "Node") && number(object) % 2 == 0) {
            label(object, "volcano.sh/revocable-zone", "z");
        } else if (isPending(object) && number(object) % 2 == 0) {
            annotate(object, "volcano.sh/preemptable", "true");
        }
    }

    /** A disruption budget for the pods of each running group. */
    private static void budgets(ObjectNode object, Consumer<ObjectNode> more) {
        if (is(object, "PodGroup") && isRunning(object)) {
            ObjectNode budget = object("policy/v1", "PodDisruptionBudget", namespace(object), name(object));
            budget.withObject("/spec/selector/matchLabels").put("app", name(object));
            budget.withObject("/status").put("disruptionsAllowed", 5);
            more.accept(budget);
        }
    }

    /** Every second running pod was placed a minute ago and is in its cooldown. */
    private static void cooldown(ObjectNode object, Consumer<ObjectNode> more) {
        if (is(object, "Pod") && isRunning(object)) {
            annotate(object, "volcano.sh/cooldown-time", "10m");
            object.withObject("/status")
                    .putArray("conditions")
                    .addObject()
                    .put("type", "PodScheduled")
                    .put("status", "True")
                    .put("lastTransitionTime", number(object) % 2 == 0 ? JUST_NOW : "2026-01-01T00:00:00Z");
        }
    }
}
