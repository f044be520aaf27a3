package dev.terrace.benchmarks.sessions;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.Edit;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.VolumeCounts;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** A JSON list of objects, in the format of an API server. */
final class ApiList {
    private ApiList() {}

    /** Returns the list of the objects: pods, groups, and nodes. */
    static byte[] text(List<?> objects) {
        return objects.stream()
                .map(object -> object(object).toString())
                .collect(Collectors.joining(",", "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[", "]}"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static ObjectNode object(Object object) {
        return object instanceof TaskSpec pod
                ? Kinds.POD.object(pod, VolumeCounts.NONE)
                : object instanceof JobSpec job
                        ? Kinds.POD_GROUP.object(job, VolumeCounts.NONE)
                        : Kinds.NODE.object((NodeSpec) object, VolumeCounts.NONE);
    }

    /** Parses the list into an edit. Parsing is part of the cost of a change. */
    static Edit there(byte[] text) {
        return new Edit.There(ReadObjects.read(new ByteArrayInputStream(text), "changes", ReadOptions.defaults()));
    }
}
