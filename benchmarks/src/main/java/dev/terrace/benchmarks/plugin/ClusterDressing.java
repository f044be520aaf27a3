package dev.terrace.benchmarks.plugin;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Changes the objects of a cluster one by one and adds further ones, so that a plugin has decisions to make. */
@FunctionalInterface
public interface ClusterDressing {
    ObjectMapper MAPPER = new ObjectMapper();

    /** Leaves a cluster unchanged. */
    ClusterDressing NONE = (object, more) -> {};

    /**
     * @param object the object to change
     * @param more takes additional objects, which are written before this one
     */
    void dress(ObjectNode object, Consumer<ObjectNode> more);

    /** Applies this dressing, and then another one to the same objects. */
    default ClusterDressing and(ClusterDressing other) {
        return (object, more) -> {
            dress(object, more);
            other.dress(object, more);
        };
    }

    /**
     * Writes a changed copy of a dump.
     *
     * @param dump a compressed sequence of JSON objects
     * @param dressed overwritten if it exists
     */
    default void write(Path dump, Path dressed) {
        try (InputStream in = new BufferedInputStream(new GZIPInputStream(Files.newInputStream(dump), 1 << 16));
                OutputStream out = new BufferedOutputStream(new GZIPOutputStream(Files.newOutputStream(dressed)));
                MappingIterator<ObjectNode> objects =
                        MAPPER.readerFor(ObjectNode.class).readValues(in)) {
            while (objects.hasNext()) {
                ObjectNode object = objects.next();
                List<ObjectNode> all = new ArrayList<>();
                dress(object, all::add);
                all.add(object);
                for (ObjectNode each : all) {
                    out.write(each.toString().getBytes(StandardCharsets.UTF_8));
                    out.write('\n');
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
