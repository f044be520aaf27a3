package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.Assembly;
import dev.terrace.inputs.Origin;
import dev.terrace.inputs.Source;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.ClusterObjects;
import dev.terrace.objects.ConfigMapText;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.Findings;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Reads dumps of clusters, such as {@code kubectl get -o yaml} writes.
 *
 * <p>JSON, YAML, compression and archives are recognised by content. A text may contain several documents, lists of
 * objects, and watch events. The order of objects and of their keys does not matter, and equal copies of an object
 * count once. Texts of hundreds of megabytes are streamed: only the cluster is held in memory. Unknown fields are
 * ignored, and objects of unknown kinds are counted. The result depends only on the texts and the options. Thread-safe.
 */
public final class SnapshotReader {
    private SnapshotReader() {}

    /**
     * Reads files.
     *
     * @param inputs files, pipes, archives, folders (all {@code .json}, {@code .yaml} and {@code .yml} in them, also
     *     compressed, and all archives), and {@code -} for standard input
     * @throws InvalidInput with every finding, if one of them is an error
     */
    public static Snapshot read(List<String> inputs, ReadOptions options) {
        return read(Origin.of(inputs), options);
    }

    /**
     * Reads files, or the lists of a cluster. Findings about the whole name the origin, not a file inside it.
     *
     * @throws InvalidInput with every finding, if one of them is an error
     */
    public static Snapshot read(Origin origin, ReadOptions options) {
        while (true) {
            Findings findings = new Findings();
            try {
                return snapshot(ClusterObjects.read(origin, options, findings), options, findings, origin.name());
            } catch (Origin.Outdated e) {
                // What was read so far is dropped. The origin bounds how often this happens.
            }
        }
    }

    /**
     * Reads one text.
     *
     * @param in plain or compressed; closed at the end
     * @param name the name of the text in findings
     * @throws InvalidInput with every finding, if one of them is an error
     */
    public static Snapshot read(InputStream in, String name, ReadOptions options) {
        return read(new Source(name, () -> in), options);
    }

    /**
     * Reads one source.
     *
     * @throws InvalidInput with every finding, if one of them is an error
     */
    public static Snapshot read(Source source, ReadOptions options) {
        return read(Origin.of(source), options);
    }

    /**
     * Reads objects in memory, as {@link BareDump#read} returns them.
     *
     * @param name the name of the objects in findings
     * @throws InvalidInput with every finding, if one of them is an error
     */
    public static Snapshot read(List<ObjectNode> trees, String name, ReadOptions options) {
        Findings findings = new Findings();
        ClusterObjects objects = ClusterObjects.read(trees, name, options, findings);
        return snapshot(objects, options, findings, name);
    }

    private static Snapshot snapshot(ClusterObjects objects, ReadOptions options, Findings findings, String name) {
        Optional<ConfigMapText> schedulerConf = objects.schedulerConf();
        Assembly.Assembled assembled = new Assembly(objects, options, findings, Position.of(name)).assemble();
        List<Finding> warnings = new ArrayList<>(assembled.warnings());
        Unexpanded.warning(objects.workloads(), assembled.cluster(), assembled.hidden())
                .ifPresent(warnings::add);
        if (options.strict() && !warnings.isEmpty()) {
            Finding last = warnings.get(warnings.size() - 1);
            throw new InvalidInput(last.asError());
        }
        return new Snapshot(
                assembled.cluster(),
                List.copyOf(warnings),
                schedulerConf,
                Collections.unmodifiableSortedMap(objects.skippedKinds()),
                objects.of(Kinds.POD).leftOut().size(),
                assembled.hidden());
    }
}
