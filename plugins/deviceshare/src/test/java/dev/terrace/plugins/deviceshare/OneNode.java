package dev.terrace.plugins.deviceshare;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.ConfigMapSpec;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.JobBuilder;
import dev.terrace.testkit.PodBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One node with devices, its pods, and a pod that wants devices. For tables. */
final class OneNode {
    private static final String PLENTY = "99 cpu 9000000 volcano.sh/gpu-memory 99 volcano.sh/gpu-number"
            + " 9000000 volcano.sh/vgpu-memory 99 volcano.sh/vgpu-number 9999 volcano.sh/vgpu-cores";

    private final ClusterBuilder cluster = cluster();
    private final JobBuilder running = job("running");
    private final Map<String, Object> arguments = new TreeMap<>();
    private int pods;

    /** Makes {@code Node.pods} follow the decisions, as the plugin predicates does. */
    static final class Current implements SchedulerPlugin {
        @Override
        public String name() {
            return "current";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments given) {
            session.keepPodsCurrent();
        }
    }

    private OneNode(String resources) {
        cluster.node("n", resources);
    }

    static OneNode of(String resources) {
        return new OneNode(resources);
    }

    /** A node with so much of every resource that only its devices decide. */
    static OneNode withPlenty() {
        return new OneNode(PLENTY);
    }

    OneNode says(String annotation, String value) {
        if (!value.isEmpty()) {
            cluster.annotation("n", annotation, value);
        }
        return this;
    }

    OneNode argument(String name, Object value) {
        arguments.put("deviceshare." + name, value);
        return this;
    }

    OneNode config(Map<String, Object> devices) {
        ConfigMapSpec map = new ConfigMapSpec(
                "kube-system",
                "volcano-vgpu-device-config",
                Map.of(ConfigMapSpec.DEVICES, ""),
                Map.of(ConfigMapSpec.DEVICES, devices));
        cluster.with(objects -> objects.configMaps(List.of(map)));
        return this;
    }

    /** Adds a running pod with limits and an annotation. */
    OneNode runs(String limits, String annotation, String value) {
        return runs(pod("r-" + pods, limits), annotation, value);
    }

    OneNode runs(PodBuilder pod, String annotation, String value) {
        pods++;
        running.pod(value.isEmpty() ? pod.runningOn("n") : pod.runningOn("n").annotation(annotation, value));
        return this;
    }

    /** The annotation of the pod if it gets the node; "-" if it waits. */
    String gives(PodBuilder wanting, String annotation) {
        cluster.job(running).job(job("wanting").pod(wanting));
        return cluster.plugins(Current::new)
                .plugin(DeviceSharePlugin::new, arguments)
                .verified()
                .run(AllocateAction::new)
                .annotations("wants")
                .getOrDefault(annotation, "-");
    }
}
