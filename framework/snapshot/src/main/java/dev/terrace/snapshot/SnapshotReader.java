package dev.terrace.snapshot;

import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.snapshot.object.Findings;
import dev.terrace.snapshot.text.Events;
import dev.terrace.snapshot.text.ObjectStream;
import dev.terrace.snapshot.text.Source;
import dev.terrace.snapshot.text.Sources;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * Reads dumps of clusters, such as {@code kubectl get -o yaml} writes them.
 *
 * <p>JSON and YAML are told apart by their content, and so is gzip; a text may hold several documents, and lists of
 * objects. The order of objects and of their keys changes nothing. Texts of hundreds of megabytes are read as they
 * come: what is held is the cluster. Unknown fields pass, and other kinds are counted. Nothing is asked of a clock or
 * of a live cluster. May be called by several threads.
 */
public final class SnapshotReader {
    private SnapshotReader() {}

    /**
     * @param inputs files, folders (all {@code .json}, {@code .yaml} and {@code .yml} in them, also with {@code .gz}),
     *     and {@code -} for standard input
     * @throws InvalidInput with every finding, if one of them is an error
     */
    public static Snapshot read(List<String> inputs, ReadOptions options) {
        Findings findings = new Findings();
        return read(Sources.of(inputs, findings::add), options, findings);
    }

    /**
     * @param in a text, plain or compressed; closed at the end
     * @param name what stands for it in findings
     * @throws InvalidInput with every finding, if one of them is an error
     */
    public static Snapshot read(InputStream in, String name, ReadOptions options) {
        return read(List.of(new Source(name, () -> in)), options, new Findings());
    }

    private static Snapshot read(List<Source> sources, ReadOptions options, Findings findings) {
        ClusterObjects objects = new ClusterObjects(options, findings);
        ObjectStream stream = new ObjectStream(objects, findings::error);
        for (Source source : sources) {
            read(source, stream, findings);
        }
        String whole = sources.isEmpty() ? "input" : sources.get(0).name();
        return new Assembly(objects, options, findings, Position.of(whole)).snapshot();
    }

    private static void read(Source source, ObjectStream stream, Findings findings) {
        try (Events events = source.open()) {
            if (stream.read(events) == 0) {
                findings.error(Position.of(source.name()), "holds no object.");
            }
        } catch (InvalidInput e) {
            e.findings().forEach(findings::add);
        } catch (IOException e) {
            // Only closing can fail here, and everything has been read.
            findings.warn(Position.of(source.name()), "could not be closed.");
        }
    }
}
