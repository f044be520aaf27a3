package dev.terrace.benchmarks.cluster;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodPhase;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Writes generated clusters as the list of objects that {@code kubectl get -o json} would print. */
public final class SnapshotFile {
    private final JsonGenerator out;

    private SnapshotFile(JsonGenerator out) {
        this.out = out;
    }

    /**
     * Writes a generated cluster. Omits fields that the generator does not set.
     *
     * @param file overwritten if it exists; compressed if its name ends in {@code .gz}
     */
    public static void write(Cluster cluster, Path file) throws IOException {
        OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        if (file.toString().endsWith(".gz")) {
            bytes = new GZIPOutputStream(bytes, 1 << 16);
        }
        try (JsonGenerator json = new JsonFactory().createGenerator(bytes)) {
            new SnapshotFile(json).list(cluster);
        }
    }

    private void list(Cluster cluster) throws IOException {
        begin("v1", "List");
        out.writeArrayFieldStart("items");
        for (NodeSpec node : cluster.nodes()) {
            node(node);
        }
        for (QueueSpec queue : cluster.queues()) {
            queue(queue);
        }
        for (JobSpec job : cluster.jobs()) {
            podGroup(job);
        }
        for (TaskSpec task : cluster.tasks()) {
            pod(task);
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private void node(NodeSpec node) throws IOException {
        begin("v1", "Node");
        out.writeObjectFieldStart("metadata");
        metadata(node.name(), node.name(), node.created());
        texts("labels", node.labels());
        out.writeEndObject();
        out.writeObjectFieldStart("status");
        amounts("allocatable", node.allocatable());
        out.writeEndObject();
        out.writeEndObject();
    }

    private void queue(QueueSpec queue) throws IOException {
        begin("scheduling.volcano.sh/v1beta1", "Queue");
        out.writeObjectFieldStart("metadata");
        metadata(queue.name(), queue.name(), queue.created());
        out.writeEndObject();
        out.writeObjectFieldStart("spec");
        out.writeNumberField("weight", queue.weight());
        out.writeBooleanField("reclaimable", queue.reclaimable());
        out.writeEndObject();
        out.writeObjectFieldStart("status");
        out.writeStringField("state", queue.state());
        out.writeEndObject();
        out.writeEndObject();
    }

    private void podGroup(JobSpec job) throws IOException {
        begin("scheduling.volcano.sh/v1beta1", "PodGroup");
        out.writeObjectFieldStart("metadata");
        metadata(job.name(), job.uid(), job.created());
        out.writeStringField("namespace", job.namespace());
        texts("labels", job.labels());
        out.writeEndObject();
        out.writeObjectFieldStart("spec");
        out.writeNumberField("minMember", job.minMember());
        out.writeStringField("queue", job.queue());
        if (job.minResources() != null) {
            amounts("minResources", job.minResources());
        }
        out.writeEndObject();
        out.writeObjectFieldStart("status");
        out.writeStringField("phase", job.phase().spelling());
        out.writeEndObject();
        out.writeEndObject();
    }

    private void pod(TaskSpec task) throws IOException {
        begin("v1", "Pod");
        out.writeObjectFieldStart("metadata");
        metadata(task.name(), task.uid(), task.created());
        out.writeStringField("namespace", task.namespace());
        texts("labels", task.labels());
        texts("annotations", task.annotations());
        out.writeEndObject();
        out.writeObjectFieldStart("spec");
        out.writeStringField("schedulerName", task.schedulerName());
        out.writeNumberField("priority", task.podPriority());
        if (!task.node().isEmpty()) {
            out.writeStringField("nodeName", task.node());
        }
        containers(task);
        out.writeEndObject();
        out.writeObjectFieldStart("status");
        out.writeStringField("phase", task.phase() == PodPhase.RUNNING ? "Running" : "Pending");
        out.writeEndObject();
        out.writeEndObject();
    }

    private void containers(TaskSpec task) throws IOException {
        out.writeArrayFieldStart("containers");
        for (String image : task.template().images()) {
            out.writeStartObject();
            out.writeStringField("name", "main");
            out.writeStringField("image", image);
            out.writeObjectFieldStart("resources");
            out.writeObjectFieldStart("requests");
            cpuAndMemory(task.template().requests());
            out.writeEndObject();
            out.writeEndObject();
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private void begin(String apiVersion, String kind) throws IOException {
        out.writeStartObject();
        out.writeStringField("apiVersion", apiVersion);
        out.writeStringField("kind", kind);
    }

    private void metadata(String name, String uid, Instant created) throws IOException {
        out.writeStringField("name", name);
        out.writeStringField("uid", uid);
        out.writeStringField("creationTimestamp", created.toString());
    }

    private void texts(String field, Map<String, String> texts) throws IOException {
        out.writeObjectFieldStart(field);
        for (Map.Entry<String, String> text : texts.entrySet()) {
            out.writeStringField(text.getKey(), text.getValue());
        }
        out.writeEndObject();
    }

    private void amounts(String field, Amounts amounts) throws IOException {
        out.writeObjectFieldStart(field);
        cpuAndMemory(amounts);
        if (amounts.has(ResourceNames.PODS)) {
            out.writeStringField("pods", Long.toString(amounts.get(ResourceNames.PODS)));
        }
        out.writeEndObject();
    }

    private void cpuAndMemory(Amounts amounts) throws IOException {
        out.writeStringField("cpu", amounts.get(ResourceNames.CPU) + "m");
        out.writeStringField("memory", (amounts.get(ResourceNames.MEMORY) >> 20) + "Mi");
    }
}
