package dev.terrace.benchmarks.sessions;

import dev.terrace.cluster.Edit;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.VolumeCounts;
import dev.terrace.snapshot.ClusterWriter;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** A JSON list of objects, in the format of an API server. */
final class ApiList {
    private ApiList() {}

    /** Returns the list of the objects. */
    static byte[] text(List<?> objects) {
        return objects.stream()
                .map(object -> ClusterWriter.object(object, VolumeCounts.NONE).toString())
                .collect(Collectors.joining(",", "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[", "]}"))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Parses the list into an edit. Parsing is part of the cost of a change. */
    static Edit there(byte[] text) {
        return new Edit.There(ReadObjects.read(new ByteArrayInputStream(text), "changes", ReadOptions.defaults()));
    }
}
