package dev.terrace.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.watch.Observed;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.Kind;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Messages about small objects, and decisions about them. */
public final class Said {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Said() {}

    public static Message listed(Kind<?> kind, ObjectNode... objects) {
        return new Message.Listed(
                kind, Stream.of(objects).map(each -> observed(kind, each)).toList());
    }

    public static Message there(Kind<?> kind, ObjectNode object) {
        return new Message.There(kind, observed(kind, object));
    }

    public static Message gone(Kind<?> kind, String key) {
        return new Message.Gone(kind, key);
    }

    /** Every kind is listed, and only these have objects. */
    public static List<Message> all(Message... lists) {
        List<Kind<?>> told = Stream.of(lists).<Kind<?>>map(Message::kind).toList();
        return Stream.concat(
                        Stream.of(lists),
                        Kinds.ALL.stream().filter(kind -> !told.contains(kind)).map(kind -> listed(kind)))
                .toList();
    }

    private static Observed observed(Kind<?> kind, ObjectNode object) {
        return Observed.of(kind, object.deepCopy(), ReadOptions.defaults());
    }

    public static ObjectNode node(String name, String cpu, int version) {
        return object("""
                {"metadata": {"name": "%s", "uid": "%s", "resourceVersion": "%s"},
                 "status": {"allocatable": {"cpu": "%s", "memory": "8Gi", "pods": "10"}}}
                """.formatted(name, name, version, cpu));
    }

    public static ObjectNode queue(String name) {
        return object("""
                {"metadata": {"name": "%s", "uid": "%s", "resourceVersion": "1"},
                 "spec": {"weight": 1}, "status": {"state": "Open"}}
                """.formatted(name, name));
    }

    public static ObjectNode group(String name, int min) {
        return group(name, min, "default");
    }

    public static ObjectNode group(String name, int min, String queue) {
        return object("""
                {"metadata": {"name": "%s", "namespace": "ml", "uid": "%s", "resourceVersion": "1"},
                 "spec": {"minMember": %s, "queue": "%s"}, "status": {"phase": "Inqueue"}}
                """.formatted(name, name, min, queue));
    }

    /** @param node empty for a pod that waits */
    public static ObjectNode pod(String name, String uid, int version, String cpu, String node) {
        return object("""
                {"metadata": {"name": "%s", "namespace": "ml", "uid": "%s", "resourceVersion": "%s",
                   "annotations": {"scheduling.k8s.io/group-name": "train"}},
                 "spec": {"schedulerName": "volcano", "nodeName": "%s",
                   "containers": [{"name": "c", "resources": {"requests": {"cpu": "%s"}}}]},
                 "status": {"phase": "%s"}}
                """.formatted(name, uid, version, node, cpu, node.isEmpty() ? "Pending" : "Running"));
    }

    /** Returns the pod with a deletion that was requested. */
    public static ObjectNode leaving(ObjectNode pod) {
        pod.withObjectProperty("metadata")
                .put("deletionTimestamp", "2026-01-01T00:00:30Z")
                .put("deletionGracePeriodSeconds", 30);
        return pod;
    }

    /** Returns a decision of a cycle. */
    public static Bind bind(String pod, String job, String node, String uid) {
        return new Bind(
                pod,
                job,
                node,
                "allocate",
                null,
                List.of(),
                null,
                0,
                1,
                List.of(),
                Collections.emptySortedMap(),
                List.of(),
                List.of(),
                uid);
    }

    private static ObjectNode object(String json) {
        try {
            return (ObjectNode) JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
