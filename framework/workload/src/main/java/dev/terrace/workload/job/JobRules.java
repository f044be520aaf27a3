package dev.terrace.workload.job;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.workload.manifest.ManifestErrors;
import dev.terrace.workload.manifest.Surroundings;
import dev.terrace.workload.manifest.Values;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The rules of Volcano's validating webhook for jobs. */
record JobRules(VolcanoJob job, Surroundings surroundings, ManifestErrors errors) {
    private static final List<String> PLUGINS =
            List.of("env", "hcclrank", "mpi", "pytorch", "ray", "ssh", "svc", "tensorflow");
    private static final Pattern NAME = Pattern.compile(JobSchema.SUBDOMAIN);
    private static final int LONGEST_NAME = 63;

    static void check(VolcanoJob job, Surroundings surroundings, ManifestErrors errors) {
        new JobRules(job, surroundings, errors).check();
    }

    private void check() {
        JsonNode spec = job.spec();
        name();
        if (job.tasks().isEmpty()) {
            errors.add("spec.tasks has no task", spec.path("tasks"), spec);
            return;
        }
        topology(spec.path("networkTopology"), "the job");
        Set<String> names = new HashSet<>();
        for (VolcanoTask task : job.tasks()) {
            if (!names.add(task.name())) {
                errors.add(
                        "two tasks are named '%s'".formatted(task.name()),
                        task.tree().path("name"),
                        task.tree());
            }
            task(task);
        }
        boolean isOwn = Values.integer(spec, "minAvailable", 0) != 0;
        if (isOwn && job.minAvailable() > job.replicas()) {
            errors.add(
                    "spec.minAvailable is %s, and all tasks together have %s replicas"
                            .formatted(job.minAvailable(), job.replicas()),
                    spec.path("minAvailable"));
        }
        PolicyRules.check(spec.path("policies"), "the job", errors);
        plugins(spec.path("plugins"));
        VolumeRules.check(spec.path("volumes"), errors);
        Optional<String> queue = surroundings.refusal(job.queue());
        queue.ifPresent(sentence -> errors.add(sentence, spec.path("queue"), spec));
        if (!Dependencies.canBeMet(job.tasks())) {
            dependencies();
        }
    }

    private void name() {
        String name = job.name();
        JsonNode at = job.manifest().metadata().path("name");
        if (!NAME.matcher(name).matches()) {
            errors.add(
                    "'%s' is not a valid job name".formatted(name),
                    at,
                    job.manifest().metadata());
        } else if (name.length() > LONGEST_NAME) {
            errors.add("its name has %s characters; at most %s are allowed".formatted(name.length(), LONGEST_NAME), at);
        }
    }

    private void task(VolcanoTask task) {
        String name = "task '%s'".formatted(task.name());
        JsonNode tree = task.tree();
        if (task.minAvailable() > task.replicas()) {
            errors.add(
                    "%s has minAvailable %s and %s replicas".formatted(name, task.minAvailable(), task.replicas()),
                    tree.path("minAvailable"),
                    tree);
        }
        PolicyRules.check(tree.path("policies"), name, errors);
        // Volcano checks the name with the position of the task in place of the pod's index.
        String podName = "%s-%s-%s".formatted(job.name(), task.name(), task.position());
        if (podName.length() > LONGEST_NAME) {
            errors.add(
                    "%s: the name of a pod, '%s', has %s characters; at most %s are allowed"
                            .formatted(name, podName, podName.length(), LONGEST_NAME),
                    tree.path("name"),
                    tree);
        }
        TemplateRules.check(task.template(), task.tree(), name, job.manifest(), errors);
        if (!task.topologyPolicy().isEmpty() && !task.topologyPolicy().equals("none")) {
            wholeCpus(task, name);
        }
        if (task.partition() != null) {
            partition(task, task.partition(), name);
        }
    }

    private void wholeCpus(VolcanoTask task, String name) {
        for (String list : List.of("containers", "initContainers")) {
            for (JsonNode container : task.podSpec().path(list)) {
                JsonNode requests = container.path("resources").path("requests");
                JsonNode asked =
                        requests.isEmpty() ? container.path("resources").path("limits") : requests;
                if (!PodUsage.isWhole(Values.text(asked, "cpu"))) {
                    errors.add(
                            "%s has topologyPolicy %s, and container '%s' does not request a whole number of cpus"
                                    .formatted(name, task.topologyPolicy(), Values.text(container, "name")),
                            asked.path("cpu"),
                            container);
                }
            }
        }
    }

    private void partition(VolcanoTask task, Partition partition, String name) {
        JsonNode tree = partition.tree();
        if (task.replicas() != partition.total() * partition.size()) {
            errors.add(
                    "%s has %s replicas; totalPartitions %s times partitionSize %s is %s"
                            .formatted(
                                    name,
                                    task.replicas(),
                                    partition.total(),
                                    partition.size(),
                                    partition.total() * partition.size()),
                    task.tree().path("replicas"),
                    tree);
        } else if (partition.minimum() > 0 && task.minAvailable() != partition.minimum() * partition.size()) {
            errors.add(
                    "%s has minAvailable %s; minPartitions %s times partitionSize %s is %s"
                            .formatted(
                                    name,
                                    task.minAvailable(),
                                    partition.minimum(),
                                    partition.size(),
                                    partition.minimum() * partition.size()),
                    task.tree().path("minAvailable"),
                    tree);
        }
        topology(tree.path("networkTopology"), name);
    }

    private void topology(JsonNode topology, String of) {
        if (Values.has(topology, "highestTierAllowed")
                && !Values.text(topology, "highestTierName").isEmpty()) {
            errors.add("networkTopology of %s has both highestTierAllowed and highestTierName".formatted(of), topology);
        }
    }

    private void plugins(JsonNode given) {
        for (String plugin : job.plugins().keySet()) {
            if (!PLUGINS.contains(plugin)) {
                errors.add(
                        "unknown job plugin '%s'; known are %s".formatted(plugin, String.join(", ", PLUGINS)),
                        given.path(plugin),
                        given);
            }
        }
        if (job.plugins().containsKey("mpi")) {
            String master = Flags.of(job.plugins().get("mpi")).text("master", "master");
            if (job.task(master).isEmpty()) {
                errors.add("plugin mpi needs a task '%s'".formatted(master), given.path("mpi"), given);
            }
        }
    }

    private void dependencies() {
        for (VolcanoTask task : job.tasks()) {
            for (JsonNode name : task.tree().path("dependsOn").path("name")) {
                if (job.task(name.asText()).isEmpty()) {
                    errors.add(
                            "task '%s' depends on task '%s', which does not exist"
                                    .formatted(task.name(), name.asText()),
                            name);
                    return;
                }
            }
        }
        job.tasks().stream()
                .filter(task -> !task.dependencies().isEmpty())
                .findFirst()
                .ifPresent(task -> errors.add(
                        "the dependencies of its tasks form a cycle, or name a task twice",
                        task.tree().path("dependsOn"),
                        task.tree()));
    }
}
