package dev.terrace.replay.imports.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.files.Fault;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.number.NumberText;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.AmountsTable;
import dev.terrace.objects.field.VolumeCounts;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.TraceBounds;
import dev.terrace.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;

/**
 * The pods of a Workload.
 *
 * @param minTasks the number of pods that must start together: fewer than all if podSets have a {@code minCount}
 * @param request the largest of the podSets
 * @param areEqual whether all podSets request the same amounts
 * @param select whether a podSet selects nodes
 * @param estimate the seconds after which the Workload or its pods are stopped
 */
record PodSets(int tasks, int minTasks, TaskRequest request, boolean areEqual, boolean select, long estimate) {
    private static final int MAX_SHOWN = 40;

    /** @param file the file with the Workload, as findings name it */
    static PodSets of(JsonNode workload, String file) {
        long tasks = 0;
        long minTasks = 0;
        List<ObjectNode> pods = new ArrayList<>();
        for (JsonNode podSet : workload.path("spec").path("podSets")) {
            int count = (int) number(podSet, "count", 1, Integer.MAX_VALUE, file);
            if (count > 0) {
                tasks += count;
                minTasks += Math.min(count, number(podSet, "minCount", count, Integer.MAX_VALUE, file));
                pods.add(pod(workload, podSet));
            }
        }
        if (pods.isEmpty()) {
            return new PodSets(0, 0, TaskRequest.cpu(0), true, false, TraceJob.UNKNOWN);
        }
        List<TaskSpec> read = read(pods, file);
        List<TaskRequest> requests = read.stream().map(TaskRequest::of).toList();
        long most = number(
                workload.path("spec"), "maximumExecutionTimeSeconds", TraceJob.UNKNOWN, TraceBounds.DURATION, file);
        return new PodSets(
                (int) Math.min(Integer.MAX_VALUE, tasks),
                (int) Math.min(Integer.MAX_VALUE, Math.max(1, minTasks)),
                TaskRequest.largest(requests),
                !TaskRequest.areUnequal(requests),
                read.stream().anyMatch(TaskRequest::selects),
                most > 0 ? most : read.get(0).estimate());
    }

    private static long number(JsonNode of, String field, long otherwise, long most, String file) {
        JsonNode value = of.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return otherwise;
        }
        return NumberText.whole(value.asText(), 0, most)
                .orElseThrow(() -> Fault.at(
                        file,
                        "a Workload has %s %s; a whole number from 0 to %s is expected."
                                .formatted(field, OneLine.of(value.toString(), MAX_SHOWN), most)));
    }

    private static ObjectNode pod(JsonNode workload, JsonNode podSet) {
        ObjectNode pod = JsonNodeFactory.instance.objectNode();
        pod.put("apiVersion", "v1").put("kind", "Pod");
        JsonNode metadata = workload.path("metadata");
        ObjectNode own = pod.putObject("metadata")
                .put("namespace", metadata.path("namespace").asText("default"))
                .put(
                        "name",
                        metadata.path("name").asText() + "-"
                                + podSet.path("name").asText("main"));
        JsonNode annotations = podSet.path("template").path("metadata").path("annotations");
        if (annotations.isObject()) {
            own.set("annotations", annotations);
        }
        pod.set("spec", podSet.path("template").path("spec"));
        for (String containers : List.of("containers", "initContainers")) {
            pod.path("spec").path(containers).forEach(PodSets::completeRequests);
        }
        return pod;
    }

    /**
     * Adds the limits of a container as its missing requests. The API server does so when it creates pods; before,
     * Kueue counts them in the same way.
     */
    private static void completeRequests(JsonNode container) {
        JsonNode given = container.path("resources").path("requests");
        // Requests of another form are reported when the pod is read.
        if (container.path("resources").path("limits") instanceof ObjectNode limits
                && (given.isObject() || given.isMissingNode() || given.isNull())) {
            ObjectNode requests = ((ObjectNode) container.path("resources")).withObjectProperty("requests");
            limits.properties().forEach(limit -> requests.putIfAbsent(limit.getKey(), limit.getValue()));
        }
    }

    private static List<TaskSpec> read(List<ObjectNode> pods, String file) {
        ReadObjects read = ReadObjects.read(pods, file, ReadOptions.defaults().ofAllSchedulers());
        return read.all(new AmountsTable(ResourceNames.of(read.resources()), VolumeCounts.NONE)).stream()
                .map(TaskSpec.class::cast)
                .toList();
    }
}
