package dev.terrace.workload.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.workload.manifest.Naming;
import dev.terrace.workload.manifest.Surroundings;
import dev.terrace.workload.manifest.Values;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/** The pods that the job controller creates, as it posts them to the API server. */
final class JobPods {
    static final String TASK = "volcano.sh/task-spec";
    static final String PARTITION = "volcano.sh/partition-id";
    static final String FORWARDING = "volcano.sh/job-forwarding";

    private static final String INDEX = "volcano.sh/task-index";
    static final String JOB = "volcano.sh/job-name";
    static final String NAMESPACE = "volcano.sh/job-namespace";
    private static final String QUEUE = "volcano.sh/queue-name";
    private static final String PREEMPTABLE = "volcano.sh/preemptable";
    private static final String COOLDOWN = "volcano.sh/cooldown-time";
    private static final String REVOCABLE = "volcano.sh/revocable-zone";
    private static final String MIN_AVAILABLE = "volcano.sh/jdb-min-available";
    private static final String MAX_UNAVAILABLE = "volcano.sh/jdb-max-unavailable";

    private final VolcanoJob job;
    private final Naming naming;
    private final boolean isForwarded;
    private final List<String> claims;
    private final JobPlugins plugins;

    /** @param claims the names of the claims of the job's volumes, in their order */
    JobPods(VolcanoJob job, Naming naming, Surroundings surroundings, List<String> claims) {
        this.job = job;
        this.naming = naming;
        this.isForwarded = surroundings.isForwarding(job.queue());
        this.claims = claims;
        this.plugins = new JobPlugins(job);
    }

    /** The pods of a task; none if a plugin fails. */
    List<ObjectNode> of(VolcanoTask task) {
        List<ObjectNode> pods = new ArrayList<>();
        for (int index = 0; index < task.replicas() && plugins.canMakePods(); index++) {
            pods.add(pod(task, index));
        }
        return pods;
    }

    private ObjectNode pod(VolcanoTask task, int index) {
        ObjectNode pod = job.owned("v1", "Pod", "%s-%s-%s".formatted(job.name(), task.name(), index));
        ObjectNode metadata = Values.object(pod, "metadata");
        JsonNode template = task.template();
        Values.putAll(metadata, "labels", Values.texts(template.path("metadata").path("labels")));
        Values.putAll(
                metadata, "annotations", Values.texts(template.path("metadata").path("annotations")));
        ObjectNode spec = template.path("spec").deepCopy();
        pod.set("spec", spec);
        fill(spec, "schedulerName", job.schedulerName());
        fill(spec, "priorityClassName", job.priorityClassName());
        if (spec.path("hostNetwork").asBoolean()) {
            fill(spec, "dnsPolicy", "ClusterFirstWithHostNet");
        }
        label(Values.object(metadata, "labels"), task, index);
        annotate(Values.object(metadata, "annotations"), task, index);
        mount(spec, metadata.path("name").asText());
        plugins.change(pod, task, index);
        return pod;
    }

    private static void fill(ObjectNode spec, String key, String value) {
        if (Values.text(spec, key).isEmpty() && !value.isEmpty()) {
            spec.put(key, value);
        }
    }

    private void label(ObjectNode labels, VolcanoTask task, int index) {
        labels.put(INDEX, Integer.toString(index));
        labels.put(JOB, job.name());
        labels.put(NAMESPACE, job.namespace());
        labels.put(TASK, task.name());
        labels.put(QUEUE, job.queue());
        SortedMap<String, String> given = Values.texts(job.manifest().metadata().path("labels"));
        copy(given, labels, PREEMPTABLE, COOLDOWN);
        if (isForwarded) {
            labels.put(FORWARDING, "true");
        }
        if (task.partition() != null) {
            labels.put(PARTITION, Integer.toString(index / task.partition().size()));
        }
    }

    private void annotate(ObjectNode annotations, VolcanoTask task, int index) {
        annotations.put(INDEX, Integer.toString(index));
        annotations.put(TASK, task.name());
        annotations.put("scheduling.k8s.io/group-name", job.podGroup());
        annotations.put(JOB, job.name());
        annotations.put(QUEUE, job.queue());
        annotations.put("volcano.sh/job-version", "0");
        annotations.put("volcano.sh/job-retry-count", "0");
        annotations.put("volcano.sh/template-uid", job.name() + "-" + task.name());
        if (!task.topologyPolicy().isEmpty()) {
            annotations.put("volcano.sh/numa-topology-policy", task.topologyPolicy());
        }
        SortedMap<String, String> given = Values.texts(job.manifest().metadata().path("annotations"));
        copy(given, annotations, PREEMPTABLE, COOLDOWN, REVOCABLE);
        copy(given, annotations, given.containsKey(MIN_AVAILABLE) ? MIN_AVAILABLE : MAX_UNAVAILABLE);
        if (isForwarded) {
            annotations.put(FORWARDING, "true");
        }
    }

    private static void copy(SortedMap<String, String> from, ObjectNode to, String... keys) {
        for (String key : keys) {
            if (from.containsKey(key)) {
                to.put(key, from.get(key));
            }
        }
    }

    /** Adds one volume per distinct claim to the pod. */
    private void mount(ObjectNode spec, String pod) {
        Set<String> mounted = new HashSet<>();
        for (int i = 0; i < claims.size(); i++) {
            if (mounted.add(claims.get(i))) {
                ArrayNode volumes = spec.withArray("volumes");
                volumes.addObject()
                        .put("name", job.name() + "-" + naming.volume(pod, job.uid(), i))
                        .putObject("persistentVolumeClaim")
                        .put("claimName", claims.get(i));
            }
        }
    }
}
