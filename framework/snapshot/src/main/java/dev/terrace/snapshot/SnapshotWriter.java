package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.report.CycleReport;
import dev.terrace.snapshot.object.Findings;
import dev.terrace.snapshot.text.Events;
import dev.terrace.snapshot.text.Header;
import dev.terrace.snapshot.text.JsonSink;
import dev.terrace.snapshot.text.Malformed;
import dev.terrace.snapshot.text.ObjectSink;
import dev.terrace.snapshot.text.ObjectStream;
import dev.terrace.snapshot.text.ObjectTree;
import dev.terrace.snapshot.text.Source;
import dev.terrace.snapshot.text.Sources;
import dev.terrace.snapshot.text.YamlSink;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/**
 * Writes the next state of a cluster: the objects of a dump again, all of them and with everything that is in them, and
 * a cycle's decisions in them and nothing more. What is bound has its node (or its volumes their claims, where they
 * come first), what is evicted a {@code deletionTimestamp}, groups have their phase, and the plugin states are the
 * report's. No pod runs, ends or leaves by it.
 *
 * <p>Texts stream through: one object is held at a time.
 */
public final class SnapshotWriter {
    /** How the objects are written. */
    public enum Format {
        YAML,
        JSON
    }

    private SnapshotWriter() {}

    /**
     * Writes a file: JSON if its name ends in {@code .json}, YAML otherwise, and compressed if it ends in {@code .gz}
     * after that. The file appears whole or not at all, and may be one of the inputs.
     *
     * @param inputs what the cluster was read from; standard input cannot be read a second time
     * @param now the cycle's clock
     * @throws InvalidInput if the inputs can no longer be read, or lack a pod that was decided about
     * @throws IOException if the file cannot be written
     */
    public static void apply(List<String> inputs, CycleReport report, Instant now, Path out) throws IOException {
        Path target = out.toAbsolutePath();
        String name = target.getFileName().toString();
        boolean packed = name.endsWith(".gz");
        Format format =
                (packed ? name.substring(0, name.length() - 3) : name).endsWith(".json") ? Format.JSON : Format.YAML;
        // Not .yaml or .json: a folder that is both input and place of the output must not show it.
        Path part = target.resolveSibling("." + name + "." + UUID.randomUUID() + ".part");
        try {
            try (OutputStream file = new BufferedOutputStream(
                            Files.newOutputStream(part, StandardOpenOption.CREATE_NEW), 1 << 16);
                    OutputStream stream = packed ? new GZIPOutputStream(file, 1 << 16) : file) {
                apply(inputs, report, now, stream, format);
            }
            move(part, target);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /**
     * The same to a stream, which is closed at the end.
     *
     * @throws InvalidInput as above; a part has been written then
     * @throws IOException if the stream fails
     */
    public static void apply(List<String> inputs, CycleReport report, Instant now, OutputStream out, Format format)
            throws IOException {
        if (inputs.contains(Sources.STDIN)) {
            throw Malformed.at(
                    Position.of("<stdin>"),
                    "cannot be read a second time, to write its objects again. Save it to a file first.");
        }
        Findings findings = new Findings();
        write(Sources.of(inputs, findings::add), new ObjectPatches(report, now), findings, out, format);
    }

    /**
     * The same of one text.
     *
     * @param in the text, plain or compressed; closed at the end
     * @param name what stands for it in findings
     * @throws InvalidInput as above; a part has been written then
     * @throws IOException if the stream fails
     */
    public static void apply(
            InputStream in, String name, CycleReport report, Instant now, OutputStream out, Format format)
            throws IOException {
        write(List.of(new Source(name, () -> in)), new ObjectPatches(report, now), new Findings(), out, format);
    }

    private static void write(
            List<Source> sources, ObjectPatches decisions, Findings findings, OutputStream out, Format format)
            throws IOException {
        try (ObjectSink sink = format == Format.JSON ? new JsonSink(out) : new YamlSink(out)) {
            ObjectStream stream =
                    new ObjectStream((header, body) -> copy(header, body, decisions, sink), findings::error);
            for (Source source : sources) {
                try (Events events = source.open()) {
                    stream.read(events);
                }
            }
            for (ObjectNode state : decisions.pluginStates()) {
                sink.write(state);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (!decisions.missing().isEmpty()) {
            findings.error(
                    Position.of(sources.stream().map(Source::name).collect(Collectors.joining(", "))),
                    "pod %s was decided about and is no longer here. Did the input change?"
                            .formatted(decisions.missing().iterator().next()));
        }
        findings.orThrow(false);
    }

    private static void copy(Header header, Events body, ObjectPatches decisions, ObjectSink sink) {
        if (!decisions.keeps(header)) {
            body.skip();
            return;
        }
        ObjectNode object = ObjectTree.read(header, body);
        decisions.apply(header, object);
        try {
            sink.write(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void move(Path part, Path target) throws IOException {
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
