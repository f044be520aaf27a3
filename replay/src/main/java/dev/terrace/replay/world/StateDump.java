package dev.terrace.replay.world;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.files.Fault;
import dev.terrace.files.NewFile;
import dev.terrace.model.Cluster;
import dev.terrace.objects.ClockObject;
import dev.terrace.snapshot.ClusterWriter;
import dev.terrace.text.JsonSink;
import dev.terrace.text.ObjectSink;
import dev.terrace.text.YamlSink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Writes a state of a replay, with its clock, as a dump that reads back equal. */
public final class StateDump {
    private StateDump() {}

    /**
     * Writes a file atomically: JSON if its name ends in {@code .json}, else YAML; a further {@code .gz} compresses it.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it cannot be written
     */
    public static void write(Cluster cluster, Path file) {
        String name = String.valueOf(file.getFileName());
        boolean isPacked = name.endsWith(".gz");
        boolean isJson = (isPacked ? name.substring(0, name.length() - 3) : name).endsWith(".json");
        try {
            NewFile.write(file, out -> write(cluster, isPacked ? new GZIPOutputStream(out, 1 << 16) : out, isJson));
        } catch (IOException e) {
            throw Fault.writing(file, e);
        }
    }

    private static void write(Cluster cluster, OutputStream out, boolean isJson) throws IOException {
        try (ObjectSink sink = isJson ? new JsonSink(out) : new YamlSink(out)) {
            for (ObjectNode object : ClusterWriter.objects(cluster)) {
                sink.write(object);
            }
            sink.write(ClockObject.of(cluster.now()));
        }
    }
}
