package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.snapshot.check.WholeCheck;
import dev.terrace.snapshot.object.Findings;
import dev.terrace.snapshot.storage.AttachableVolumes;
import dev.terrace.snapshot.text.Events;
import dev.terrace.snapshot.text.ObjectStream;
import dev.terrace.snapshot.text.Source;
import dev.terrace.snapshot.text.Sources;
import dev.terrace.snapshot.text.TreeEvents;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Reads dumps of clusters, such as {@code kubectl get -o yaml} writes.
 *
 * <p>JSON, YAML and gzip are recognised by content. A text may contain several documents, and lists of objects. The
 * order of objects and of their keys does not matter. Texts of hundreds of megabytes are streamed: only the cluster is
 * held in memory. Unknown fields are ignored, and objects of unknown kinds are counted. The result depends only on the
 * texts and the options. Thread-safe.
 */
public final class SnapshotReader {
    private SnapshotReader() {}

    /**
     * Reads files.
     *
     * @param inputs files, pipes, folders (all {@code .json}, {@code .yaml} and {@code .yml} in them, also with
     *     {@code .gz}), and {@code -} for standard input
     * @throws InvalidInput with every finding, if one of them is an error
     */
    public static Snapshot read(List<String> inputs, ReadOptions options) {
        Findings findings = new Findings();
        return read(Sources.of(inputs, findings::add), options, findings);
    }

    /** The first input that is gone when it has been read, as findings name it: a pipe, or standard input. */
    public static Optional<String> readOnce(List<String> inputs) {
        return inputs.stream().filter(Sources::isReadOnce).findFirst().map(Sources::name);
    }

    /**
     * Reads one text.
     *
     * @param in plain or compressed; closed at the end
     * @param name the name of the text in findings
     * @throws InvalidInput with every finding, if one of them is an error
     */
    public static Snapshot read(InputStream in, String name, ReadOptions options) {
        return read(List.of(new Source(name, () -> in)), options, new Findings());
    }

    /**
     * Reads objects in memory, as {@link BareDump#read} gives them.
     *
     * @param name what findings call the objects
     * @throws InvalidInput with every finding, if one of them is an error
     */
    public static Snapshot read(List<ObjectNode> trees, String name, ReadOptions options) {
        Findings findings = new Findings();
        ClusterObjects objects = objects(trees, name, options, findings);
        return new Assembly(objects, options, findings, Position.of(name)).snapshot();
    }

    private static Snapshot read(List<Source> sources, ReadOptions options, Findings findings) {
        ClusterObjects objects = objects(sources, options, findings);
        String whole = sources.isEmpty() ? "input" : sources.get(0).name();
        return new Assembly(objects, options, findings, Position.of(whole)).snapshot();
    }

    /**
     * Reads the objects of one text, each by itself.
     *
     * @param in plain or compressed; closed at the end
     * @param name the name of the text in findings
     * @throws InvalidInput with every finding, if one of them is an error
     */
    public static ReadObjects objects(InputStream in, String name, ReadOptions options) {
        Findings findings = new Findings();
        return each(objects(List.of(new Source(name, () -> in)), options, findings), options, findings);
    }

    /**
     * Reads objects in memory, each by itself.
     *
     * @param name what findings call the objects
     * @throws InvalidInput with every finding, if one of them is an error
     */
    public static ReadObjects objects(List<ObjectNode> trees, String name, ReadOptions options) {
        Findings findings = new Findings();
        return each(objects(trees, name, options, findings), options, findings);
    }

    private static ReadObjects each(ClusterObjects objects, ReadOptions options, Findings findings) {
        findings.tellDoubts();
        return new ReadObjects(
                objects.ofCluster(), Set.copyOf(objects.shared.resources()), findings.orThrow(options.strict()));
    }

    private static ClusterObjects objects(List<ObjectNode> trees, String name, ReadOptions options, Findings findings) {
        ClusterObjects objects = new ClusterObjects(options, findings);
        new ObjectStream(objects, findings::error).read(new TreeEvents(name, trees));
        return objects;
    }

    private static ClusterObjects objects(List<Source> sources, ReadOptions options, Findings findings) {
        ClusterObjects objects = new ClusterObjects(options, findings);
        ObjectStream stream = new ObjectStream(objects, findings::error);
        for (Source source : sources) {
            read(source, stream, findings);
        }
        return objects;
    }

    /**
     * The warnings about a cluster as a whole that reading its dump gives, in the same words.
     *
     * @param hidden as in {@link Snapshot}
     */
    public static List<Finding> findings(Cluster cluster, List<TaskSpec> hidden) {
        Findings findings = new Findings();
        Position whole = Position.of("cluster");
        AttachableVolumes attachable = AttachableVolumes.of(cluster);
        hidden.forEach(pod ->
                findings.warn(whole, Objects.requireNonNull(Assembly.leftOut(pod, attachable, cluster.devices()))));
        WholeCheck.of(cluster, whole).report(findings);
        return findings.orThrow(false);
    }

    private static void read(Source source, ObjectStream stream, Findings findings) {
        try (Events events = source.open()) {
            if (stream.read(events) == 0) {
                findings.error(Position.of(source.name()), "holds no object.");
            }
        } catch (InvalidInput e) {
            e.findings().forEach(findings::add);
        } catch (IOException e) {
            // Only closing can fail with this exception, after everything has been read.
            findings.warn(Position.of(source.name()), "could not be closed.");
        }
    }
}
