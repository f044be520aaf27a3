package dev.terrace.workload.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.workload.manifest.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The changes of a job's plugins to its pods, and the Services that plugins create. Environments, commands and mounts
 * of containers, and the ConfigMaps and Secrets of plugins, do not affect scheduling and are left out.
 */
final class JobPlugins {
    private static final String RANK = "hccl/rankIndex";
    private static final List<String> KEYS = List.of("id_rsa", "id_rsa.pub", "authorized_keys", "config");
    private static final int ROOT_MODE = 0600;
    private static final int OTHER_MODE = 0644;

    private final VolcanoJob job;
    private final Map<String, List<String>> plugins;

    JobPlugins(VolcanoJob job) {
        this.job = job;
        this.plugins = job.plugins();
    }

    /** Returns whether no plugin fails. Plugin ray fails for each pod if its head task is missing. */
    boolean canMakePods() {
        return !plugins.containsKey("ray")
                || job.task(flags("ray").text("head", "head")).isPresent();
    }

    /** Returns the Services of plugins, with their selectors only. */
    List<ObjectNode> services() {
        List<ObjectNode> services = new ArrayList<>();
        if (plugins.containsKey("svc")) {
            services.add(service(job.name(), Map.of()));
        }
        if (plugins.containsKey("ray")) {
            services.add(service(
                    job.name() + "-head-svc", Map.of(JobPods.TASK, flags("ray").text("head", "head"))));
        }
        return services;
    }

    private ObjectNode service(String name, Map<String, String> further) {
        ObjectNode service = job.owned("v1", "Service", name);
        ObjectNode selector = service.putObject("spec").putObject("selector");
        selector.put(JobPods.JOB, job.name()).put(JobPods.NAMESPACE, job.namespace());
        further.forEach(selector::put);
        return service;
    }

    void change(ObjectNode pod, VolcanoTask task, int index) {
        ObjectNode spec = Values.object(pod, "spec");
        if (plugins.containsKey("svc")) {
            service(spec, pod.path("metadata").path("name").asText());
        }
        if (plugins.containsKey("ssh")) {
            keys(spec);
        }
        if (plugins.containsKey("mpi")) {
            mpi(spec, task);
        }
        if (plugins.containsKey("pytorch")) {
            pytorch(spec, task);
        }
        if (plugins.containsKey("ray")) {
            ray(spec, task);
        }
        if (plugins.containsKey("hcclrank")) {
            rank(pod, task, index);
        }
    }

    private Flags flags(String plugin) {
        return Flags.of(plugins.getOrDefault(plugin, List.of()));
    }

    private void service(ObjectNode spec, String pod) {
        if (Values.text(spec, "hostname").isEmpty()) {
            spec.put("hostname", pod);
        }
        if (Values.text(spec, "subdomain").isEmpty()) {
            spec.put("subdomain", job.name());
        }
        String name = job.name() + "-svc";
        volumes(spec).addObject().put("name", name).putObject("configMap").put("name", name);
    }

    private void keys(ObjectNode spec) {
        String name = job.name() + "-ssh";
        boolean isRoot = flags("ssh").text("ssh-key-file-path", "/root/.ssh").equals("/root/.ssh");
        ObjectNode secret = volumes(spec).addObject().put("name", name).putObject("secret");
        secret.put("secretName", name).put("defaultMode", isRoot ? ROOT_MODE : OTHER_MODE);
        ArrayNode items = secret.putArray("items");
        KEYS.forEach(key -> items.addObject().put("key", key).put("path", ".ssh/" + key));
    }

    private static ArrayNode volumes(ObjectNode spec) {
        return spec.withArray("volumes");
    }

    private static void openPort(ObjectNode spec, String list, String name, int number) {
        spec.path(list).forEach(container -> openPort((ObjectNode) container, name, number));
    }

    private static void openPort(ObjectNode container, String name, int number) {
        for (JsonNode port : container.path("ports")) {
            if (Values.integer(port, "containerPort", 0) == number) {
                return;
            }
        }
        container.withArray("ports").addObject().put("name", name).put("containerPort", number);
    }

    /** Opens the port of MPI. The master gets no port if the worker task is missing. */
    private void mpi(ObjectNode spec, VolcanoTask task) {
        Flags flags = flags("mpi");
        boolean hasWorkers = job.task(flags.text("worker", "worker")).isPresent();
        if (hasWorkers || !task.name().equals(flags.text("master", "master"))) {
            openPort(spec, "initContainers", "mpijob-port", flags.integer("port", 22));
            openPort(spec, "containers", "mpijob-port", flags.integer("port", 22));
        }
    }

    private void pytorch(ObjectNode spec, VolcanoTask task) {
        Flags flags = flags("pytorch");
        if (job.task(flags.text("master", "master")).isEmpty()) {
            return;
        }
        if (task.name().equals(flags.text("worker", "worker")) && flags.isOn("wait-master-enabled")) {
            waitForMaster(spec, flags);
        }
        openPort(spec, "containers", "pytorchjob-port", flags.integer("port", 23_456));
    }

    private static void waitForMaster(ObjectNode spec, Flags flags) {
        String name = "wait-for-master";
        for (JsonNode init : spec.path("initContainers")) {
            if (Values.text(init, "name").equals(name)) {
                return;
            }
        }
        spec.withArray("initContainers")
                .addObject()
                .put("name", name)
                .put("image", flags.text("wait-master-image", "busybox:1.36.1"));
    }

    private void ray(ObjectNode spec, VolcanoTask task) {
        Flags flags = flags("ray");
        if (!task.name().equals(flags.text("head", "head"))) {
            return;
        }
        for (JsonNode container : spec.path("containers")) {
            if (Values.text(container, "name").equals(flags.text("headContainer", "head"))) {
                ObjectNode head = (ObjectNode) container;
                openPort(head, "gcs", flags.integer("port", 6379));
                openPort(head, "dashboard", flags.integer("dashboardPort", 8265));
                openPort(head, "client-server", flags.integer("clientPort", 10_001));
            }
        }
    }

    /** Sets the rank: the value of the variable RANK; otherwise masters rank before workers. */
    private void rank(ObjectNode pod, VolcanoTask task, int index) {
        ObjectNode annotations = Values.object(Values.object(pod, "metadata"), "annotations");
        if (!Values.text(annotations, RANK).isEmpty()) {
            return;
        }
        for (JsonNode container : pod.path("spec").path("containers")) {
            for (JsonNode variable : container.path("env")) {
                if (Values.text(variable, "name").equals("RANK")
                        && !Values.text(variable, "value").isEmpty()) {
                    annotations.put(RANK, Values.text(variable, "value"));
                    return;
                }
            }
        }
        Flags flags = flags("hcclrank");
        String master = flags.text("master", "master");
        if (task.name().equals(master)) {
            annotations.put(RANK, Integer.toString(index));
        } else if (task.name().equals(flags.text("worker", "worker"))) {
            int masters = job.task(master).map(VolcanoTask::replicas).orElse(0);
            annotations.put(RANK, Integer.toString(masters + index));
        }
    }
}
