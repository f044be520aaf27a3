package dev.terrace.workload.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.workload.manifest.Created;
import dev.terrace.workload.manifest.Manifest;
import dev.terrace.workload.manifest.Naming;
import dev.terrace.workload.manifest.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A Volcano Job, after the defaults of its resource definition and of Volcano's mutating webhook.
 *
 * @param schedulerName the scheduler of pods whose templates have no {@code schedulerName}
 * @param minAvailable the number of pods, over all tasks, that must run together
 * @param plugins the job's plugins and their arguments
 */
record VolcanoJob(
        Manifest manifest,
        String uid,
        String schedulerName,
        List<VolcanoTask> tasks,
        int minAvailable,
        Map<String, List<String>> plugins) {
    private static final String API_VERSION = "batch.volcano.sh/v1alpha1";
    private static final List<String> NEED_SVC = List.of("tensorflow", "mpi", "pytorch", "ray");

    /** @param schedulerName the scheduler of jobs without a {@code schedulerName} */
    static VolcanoJob of(Manifest manifest, Naming naming, String schedulerName) {
        JsonNode spec = manifest.spec();
        List<VolcanoTask> tasks = new ArrayList<>();
        spec.path("tasks").forEach(task -> tasks.add(VolcanoTask.of(task, tasks.size())));
        int minAvailable = Values.integer(spec, "minAvailable", 0);
        String scheduler = Values.text(spec, "schedulerName");
        return new VolcanoJob(
                manifest,
                naming.uid(
                        manifest.kind(),
                        manifest.namespace(),
                        manifest.name(),
                        Values.text(manifest.metadata(), "uid")),
                scheduler.isEmpty() ? schedulerName : scheduler,
                List.copyOf(tasks),
                minAvailable == 0
                        ? tasks.stream().mapToInt(VolcanoTask::minAvailable).sum()
                        : minAvailable,
                plugins(spec.path("plugins")));
    }

    private static Map<String, List<String>> plugins(JsonNode given) {
        Map<String, List<String>> plugins = new TreeMap<>();
        for (Map.Entry<String, JsonNode> plugin : given.properties()) {
            List<String> arguments = new ArrayList<>();
            plugin.getValue().forEach(argument -> arguments.add(argument.asText()));
            plugins.put(plugin.getKey(), arguments);
        }
        if (NEED_SVC.stream().anyMatch(plugins::containsKey)) {
            plugins.putIfAbsent("svc", List.of());
        }
        if (plugins.containsKey("mpi")) {
            plugins.putIfAbsent("ssh", List.of());
        }
        return plugins;
    }

    String name() {
        return manifest.name();
    }

    String namespace() {
        return manifest.namespace();
    }

    JsonNode spec() {
        return manifest.spec();
    }

    String queue() {
        String queue = Values.text(spec(), "queue");
        return queue.isEmpty() ? "default" : queue;
    }

    String priorityClassName() {
        return Values.text(spec(), "priorityClassName");
    }

    long replicas() {
        return tasks.stream().mapToLong(VolcanoTask::replicas).sum();
    }

    Optional<VolcanoTask> task(String name) {
        return tasks.stream().filter(task -> task.name().equals(name)).findFirst();
    }

    /** Returns the name of the PodGroup that the controller creates for the job. */
    String podGroup() {
        return name() + "-" + uid;
    }

    /** An object that the job controls. */
    ObjectNode owned(String apiVersion, String kind, String name) {
        ObjectNode object = Created.object(apiVersion, kind, namespace(), name);
        Created.ownedBy(object, API_VERSION, "Job", name(), uid);
        return object;
    }
}
