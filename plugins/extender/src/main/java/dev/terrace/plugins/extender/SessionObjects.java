package dev.terrace.plugins.extender;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Serialises objects of a session as Volcano's JSON, with the names and units of Volcano's structs. Fields that no
 * cycle reads are omitted.
 *
 * @see "Volcano, pkg/scheduler/api: TaskInfo, NodeInfo, JobInfo, QueueInfo, Resource"
 */
record SessionObjects(ResourceNames names) {
    Map<String, Object> session(SessionView session) {
        Map<String, Object> jobs = new LinkedHashMap<>();
        session.jobs().forEach(job -> jobs.put(job.key(), job(job)));
        Map<String, Object> nodes = new LinkedHashMap<>();
        session.nodes().forEach(node -> nodes.put(node.name(), node(node)));
        Map<String, Object> queues = new LinkedHashMap<>();
        session.queues().forEach(queue -> queues.put(queue.name(), queue(queue)));
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("Jobs", jobs);
        all.put("Nodes", nodes);
        all.put("Queues", queues);
        all.put("NamespaceInfo", Map.of());
        all.put("RevocableNodes", Map.of());
        all.put("NodeList", null);
        return all;
    }

    Map<String, Object> task(Task task) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("UID", task.spec().uid());
        object.put("Job", task.spec().job());
        object.put("Name", task.spec().name());
        object.put("Namespace", task.spec().namespace());
        object.put("TaskRole", task.role());
        object.put("Resreq", amounts(task.requests()));
        object.put("InitResreq", amounts(task.requests()));
        Node node = task.node();
        object.put("NodeName", node == null ? task.spec().node() : node.name());
        object.put("Status", status(task.status()));
        object.put("Priority", task.priority());
        object.put("Preemptable", task.spec().preemptable());
        object.put("BestEffort", task.isBestEffort());
        object.put("SchGated", task.isGated());
        object.put("Pod", pod(task));
        return object;
    }

    List<Map<String, Object>> tasks(Collection<Task> tasks) {
        return tasks.stream().map(this::task).toList();
    }

    private Map<String, Object> tasksByUid(Collection<Task> tasks) {
        Map<String, Object> byUid = new LinkedHashMap<>();
        tasks.forEach(task -> byUid.put(task.spec().uid(), task(task)));
        return byUid;
    }

    Map<String, Object> node(Node node) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("Name", node.name());
        object.put(
                "Node",
                Map.of(
                        "metadata",
                        Map.of(
                                "name", node.name(),
                                "labels", node.spec().labels(),
                                "annotations", node.spec().annotations()),
                        "spec",
                        Map.of("unschedulable", node.spec().unschedulable())));
        object.put("Releasing", amounts(node.releasing()));
        object.put("Pipelined", amounts(node.pipelined()));
        object.put("Idle", amounts(node.idle()));
        object.put("Used", amounts(node.used()));
        object.put("Allocatable", amounts(node.allocatable()));
        object.put("Capacity", amounts(node.reported()));
        object.put("Tasks", tasksByUid(node.tasks()));
        return object;
    }

    List<Map<String, Object>> nodes(List<Node> nodes) {
        return nodes.stream().map(this::node).toList();
    }

    Map<String, Object> job(Job job) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("UID", job.key());
        object.put("Name", job.spec().name());
        object.put("Namespace", job.spec().namespace());
        object.put("Queue", job.queue().name());
        object.put("Priority", job.priority());
        object.put("MinAvailable", job.minMember());
        object.put("Tasks", tasksByUid(job.tasks()));
        object.put("Allocated", amounts(job.allocated()));
        object.put("TotalRequest", amounts(job.requested()));
        object.put(
                "PodGroup",
                Map.of(
                        "metadata",
                        Map.of(
                                "name",
                                job.spec().name(),
                                "namespace",
                                job.spec().namespace()),
                        "spec",
                        Map.of(
                                "minMember",
                                job.minMember(),
                                "queue",
                                job.queue().name()),
                        "status",
                        Map.of("phase", job.phase().toString())));
        return object;
    }

    Map<String, Object> queue(Queue queue) {
        return Map.of(
                "UID",
                queue.name(),
                "Name",
                queue.name(),
                "Weight",
                queue.weight(),
                "Queue",
                Map.of("metadata", Map.of("name", queue.name())));
    }

    private static Map<String, Object> pod(Task task) {
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("name", task.spec().name());
        metadata.put("namespace", task.spec().namespace());
        metadata.put("uid", task.spec().uid());
        metadata.put("labels", task.spec().labels());
        metadata.put("annotations", task.spec().annotations());
        if (!task.spec().created().equals(Instant.MIN)) {
            metadata.put("creationTimestamp", task.spec().created().toString());
        }
        Map<String, Object> spec = new LinkedHashMap<>();
        spec.put("nodeName", task.spec().node());
        spec.put("nodeSelector", task.template().nodeSelector());
        spec.put("priority", task.spec().podPriority());
        spec.put("priorityClassName", task.template().priorityClassName());
        spec.put("schedulerName", task.spec().schedulerName());
        return Map.of("metadata", metadata, "spec", spec);
    }

    /** Serialises amounts. Cpu in milli-cores and memory in bytes are separate fields; all others are scalars. */
    private Map<String, Object> amounts(ResourceVector amounts) {
        Map<String, Object> scalars = new LinkedHashMap<>();
        for (int dimension = 0; dimension < names.size(); dimension++) {
            boolean isScalar = dimension != ResourceNames.CPU && dimension != ResourceNames.MEMORY;
            if (isScalar && (amounts.present() >>> dimension & 1) != 0) {
                scalars.put(names.name(dimension), amounts.value(dimension));
            }
        }
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("MilliCPU", amounts.value(ResourceNames.CPU));
        object.put("Memory", amounts.value(ResourceNames.MEMORY));
        object.put("ScalarResources", scalars);
        return object;
    }

    private static int status(TaskStatus status) {
        return switch (status) {
            case PENDING -> 1;
            case ALLOCATED -> 1 << 1;
            case PIPELINED -> 1 << 2;
            case BINDING -> 1 << 3;
            case BOUND -> 1 << 4;
            case RUNNING -> 1 << 5;
            case RELEASING -> 1 << 6;
            case SUCCEEDED -> 1 << 7;
            case FAILED -> 1 << 8;
            case UNKNOWN -> 1 << 9;
        };
    }
}
