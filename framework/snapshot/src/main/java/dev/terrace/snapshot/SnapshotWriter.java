package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.Patches;
import dev.terrace.inputs.Inputs;
import dev.terrace.inputs.Origin;
import dev.terrace.inputs.Source;
import dev.terrace.model.PluginState;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.ClockObject;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.VolumeCounts;
import dev.terrace.text.Events;
import dev.terrace.text.Header;
import dev.terrace.text.JsonSink;
import dev.terrace.text.Malformed;
import dev.terrace.text.ObjectSink;
import dev.terrace.text.ObjectTree;
import dev.terrace.text.YamlSink;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Writes the next state of a cluster: all objects of a dump with all their fields, changed by a cycle's decisions and
 * by nothing else. Bound pods get their node; if their volumes must be bound first, the volumes get their claims
 * instead. Evicted pods get a {@code deletionTimestamp}, groups their phase. Plugin states are replaced by those of the
 * report, and stay if it does not speak of them. No pod starts, ends or disappears, unless {@code Patches} say so,
 * because time passed between two cycles. The state then has a clock.
 *
 * <p>Texts are streamed: one object is held at a time.
 */
public final class SnapshotWriter {
    /** The syntax of the output. */
    public enum Format {
        YAML,
        JSON;

        ObjectSink sink(OutputStream out) throws IOException {
            return this == JSON ? new JsonSink(out) : new YamlSink(out);
        }
    }

    private SnapshotWriter() {}

    /**
     * Writes a file: JSON if its name ends in {@code .json}, else YAML; a further {@code .gz} compresses it. The file
     * is replaced atomically and may be one of the inputs. It is durable when this method returns.
     *
     * @param origin the origin from which the cluster was read, without pipes, which can be read only once
     * @param patches the decisions of a cycle, or those of several cycles and of the time between them
     * @throws InvalidInput if the inputs can no longer be read, or lack a pod of the patches
     * @throws IOException if the file cannot be written
     */
    public static void apply(Origin origin, Patches patches, Path out) throws IOException {
        DumpFile.write(out, (file, format) -> apply(origin, patches, file, format));
    }

    /**
     * Writes to a stream, and closes it unless the origin cannot be read again.
     *
     * @throws InvalidInput as above, after a part may have been written
     * @throws IOException if the stream fails
     */
    public static void apply(Origin origin, Patches patches, OutputStream out, Format format) throws IOException {
        Optional<String> gone = origin.readOnce();
        if (gone.isPresent()) {
            throw Malformed.at(
                    Position.of(gone.get()),
                    "can be read only once, so its objects cannot be written. Save it to a file first.");
        }
        write(origin, patches, out, format);
    }

    /**
     * Writes the next state of one source.
     *
     * @throws InvalidInput as above, after a part may have been written
     * @throws IOException if the stream fails
     */
    public static void apply(Source source, Patches patches, OutputStream out, Format format) throws IOException {
        write(Origin.of(source), patches, out, format);
    }

    private static void write(Origin origin, Patches patches, OutputStream out, Format format) throws IOException {
        PluginState.serialize(patches.pluginStates());
        Findings findings = new Findings();
        Set<String> missing = patches.pods();
        SeenObjects seen = new SeenObjects();
        try (ObjectSink sink = format.sink(out)) {
            Inputs.read(
                    origin.sources(findings::add),
                    (header, body) -> copy(header, body, patches, missing, seen, sink),
                    findings::add);
            for (PluginState state : patches.pluginStates()) {
                sink.write(Kinds.PLUGIN_STATE.object(state, VolumeCounts.NONE));
            }
            Instant now = patches.now();
            if (now != null) {
                sink.write(ClockObject.of(now));
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (!missing.isEmpty()) {
            findings.error(
                    Position.of(String.join(", ", origin.names())),
                    "pod %s of the report is missing in the input. Did the input change?"
                            .formatted(missing.iterator().next()));
        }
        findings.orThrow(false);
    }

    private static void copy(
            Header header, Events body, Patches patches, Set<String> missing, SeenObjects seen, ObjectSink sink) {
        boolean isClock = ClockObject.isOne(header);
        if (isClock && patches.now() != null) {
            body.skip();
            return;
        }
        ObjectNode object = ObjectTree.read(header, body);
        if (isReplaced(header, object, patches)) {
            return;
        }
        if (seen.isCopy(header, object)) {
            return;
        }
        Kind<?> kind = Kinds.of(header);
        if (kind != null) {
            String key = kind.keyOf(object);
            boolean isAnother = kind == Kinds.POD
                    && patches.isOfAnother(
                            key, object.path("metadata").path("uid").asText(""));
            if (!isAnother) {
                patches.write(kind, key, object);
                if (kind == Kinds.POD) {
                    missing.remove(key);
                }
            }
        }
        try {
            sink.write(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isReplaced(Header header, ObjectNode object, Patches patches) {
        return header.kind().equals(Kinds.PLUGIN_STATE.name())
                && header.group().equals(Kinds.PLUGIN_STATE.group())
                && patches.replaces(object.path("spec").path("plugin").asText());
    }
}
