package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.derived.AttachableVolumes;
import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.objects.ClockObject;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.VolumeCounts;
import dev.terrace.text.ObjectSink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes a cluster as a dump from which {@link SnapshotReader} reads an equal cluster.
 *
 * <p>The time of the cycle and the scheduler's flags are not objects of the cluster. Only files get a clock. The other
 * values must be given again in {@code ReadOptions}, with the scheduler's name. The dump lacks fields that Terrace does
 * not read and pods that it left out; {@link SnapshotWriter} keeps them.
 *
 * <p>Every cluster that was read round-trips. A cluster that was built in memory may be inexpressible: a pod of a group
 * in another namespace, or a resource that no object has. A similar cluster is then read.
 */
public final class ClusterWriter {
    private ClusterWriter() {}

    /**
     * Writes to a stream and closes it. Objects are sorted by kind, then name. One object is held at a time.
     *
     * @throws IOException if the stream fails
     */
    public static void write(Cluster cluster, OutputStream out, SnapshotWriter.Format format) throws IOException {
        try (ObjectSink sink = format.sink(out)) {
            write(cluster, sink);
        }
    }

    /**
     * Writes a file with the time of the cycle: JSON if its name ends in {@code .json}, else YAML; a further
     * {@code .gz} compresses it. The file is replaced atomically. It is durable when this method returns.
     *
     * @throws IOException if the file cannot be written
     */
    public static void write(Cluster cluster, Path file) throws IOException {
        DumpFile.write(file, (out, format) -> dump(cluster, out, format));
    }

    /**
     * Writes to a stream as {@link #write} does, with the time of the cycle.
     *
     * @throws IOException if the stream fails
     */
    public static void dump(Cluster cluster, OutputStream out, SnapshotWriter.Format format) throws IOException {
        try (ObjectSink sink = format.sink(out)) {
            write(cluster, sink);
            sink.write(ClockObject.of(cluster.now()));
        }
    }

    private static void write(Cluster cluster, ObjectSink sink) throws IOException {
        PluginState.serialize(cluster.pluginStates());
        VolumeCounts volumes = AttachableVolumes.of(cluster);
        for (Kind<?> kind : Kinds.ALL) {
            for (ObjectNode object : (Iterable<ObjectNode>) objects(kind, cluster, volumes)::iterator) {
                sink.write(object);
            }
        }
    }

    /** Returns all objects of a cluster, as {@link #write} writes them. */
    public static List<ObjectNode> objects(Cluster cluster) {
        VolumeCounts volumes = AttachableVolumes.of(cluster);
        return Kinds.ALL.stream()
                .flatMap(kind -> objects(kind, cluster, volumes))
                .toList();
    }

    private static <T> Stream<ObjectNode> objects(Kind<T> kind, Cluster cluster, VolumeCounts volumes) {
        return kind.component().items().apply(cluster).stream().map(item -> kind.object(item, volumes));
    }
}
