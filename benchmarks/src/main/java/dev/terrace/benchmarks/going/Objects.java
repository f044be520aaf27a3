package dev.terrace.benchmarks.going;

import dev.terrace.cluster.Edit;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.VolumeCounts;
import dev.terrace.snapshot.ClusterWriter;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Objects as an API server would tell of them. */
final class Objects {
    private Objects() {}

    /** A text that says that these objects are there. */
    static byte[] text(List<?> objects) {
        return objects.stream()
                .map(object -> ClusterWriter.object(object, VolumeCounts.NONE).toString())
                .collect(Collectors.joining(",", "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[", "]}"))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Reads it, which is a part of what a change takes. */
    static Edit there(byte[] text) {
        return new Edit.There(ReadObjects.read(new ByteArrayInputStream(text), "changes", ReadOptions.defaults()));
    }
}
