package dev.terrace.objects;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.inputs.Origin;
import dev.terrace.inputs.Source;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.field.AmountsTable;
import dev.terrace.objects.field.Drafts;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Kind;
import dev.terrace.text.Events;
import dev.terrace.text.TreeEvents;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Objects that were read individually and do not form a cluster yet. Their amounts have no dimensions, and the counts
 * of volumes are missing in pods and nodes.
 */
public final class ReadObjects {
    /** Receives the objects, each kind in the order of the text. */
    public interface Receiver {
        /** Receives an object of a kind that a cluster has. */
        <T> void there(Kind<T> kind, T item, Position place);

        /** Receives the name of an object that is not kept, such as a pod that waits for another scheduler. */
        void leftOut(Kind<?> kind, String key);
    }

    private final List<Drafts<?>> drafts;
    private final Set<String> resources;
    private final List<Finding> warnings;
    private final List<Finding> errors;

    private final List<UndecidedPod> otherPods;

    private ReadObjects(
            List<Drafts<?>> drafts,
            List<UndecidedPod> otherPods,
            Set<String> resources,
            List<Finding> warnings,
            List<Finding> errors) {
        this.drafts = drafts;
        this.otherPods = otherPods;
        this.resources = resources;
        this.warnings = warnings;
        this.errors = errors;
    }

    /**
     * Reads the objects of one text individually.
     *
     * @param in the text, plain or compressed; closed at the end
     * @param name the name of the text in findings
     * @throws InvalidInput with every finding, if one of them is an error
     */
    public static ReadObjects read(InputStream in, String name, ReadOptions options) {
        Findings findings = new Findings();
        return of(ClusterObjects.read(Origin.of(new Source(name, () -> in)), options, findings), options, findings);
    }

    /**
     * Reads objects in memory individually.
     *
     * @param name the name of the objects in findings
     * @throws InvalidInput with every finding, if one of them is an error
     */
    public static ReadObjects read(List<ObjectNode> trees, String name, ReadOptions options) {
        return read(new TreeEvents(name, trees), options);
    }

    /**
     * Reads the objects of a stream of events individually.
     *
     * @throws InvalidInput with every finding, if one of them is an error
     */
    public static ReadObjects read(Events events, ReadOptions options) {
        Findings findings = new Findings();
        return of(ClusterObjects.read(events, options, findings), options, findings);
    }

    private static ReadObjects of(ClusterObjects objects, ReadOptions options, Findings findings) {
        findings.tellDoubts();
        return new ReadObjects(
                objects.all(),
                List.copyOf(objects.otherPods()),
                Set.copyOf(objects.resources()),
                findings.orThrow(options.strict()),
                List.of());
    }

    /**
     * Like {@link #read(List, String, ReadOptions)}, but keeps the findings of an error, with which a cluster then
     * refuses the objects.
     */
    public static ReadObjects attempt(List<ObjectNode> trees, String name, ReadOptions options) {
        try {
            return read(trees, name, options);
        } catch (InvalidInput e) {
            return new ReadObjects(List.of(), List.of(), Set.of(), List.of(), e.findings());
        }
    }

    /** Returns the findings for which the objects cannot be used; empty unless they come from an attempt. */
    public List<Finding> errors() {
        return errors;
    }

    /** The pods that wait for another scheduler. */
    public List<UndecidedPod> otherPods() {
        return otherPods;
    }

    /** All resources that the text names. An object may have fewer. */
    public Set<String> resources() {
        return resources;
    }

    /** The warnings about single objects. */
    public List<Finding> warnings() {
        return warnings;
    }

    /**
     * Creates the objects. Idempotent.
     *
     * @param amounts the table, which must have all {@link #resources}
     */
    public void finish(AmountsTable amounts, Receiver receiver) {
        drafts.forEach(ofKind -> finish(ofKind, amounts, receiver));
    }

    private static <T> void finish(Drafts<T> ofKind, AmountsTable amounts, Receiver receiver) {
        ofKind.leftOut().forEach(key -> receiver.leftOut(ofKind.kind(), key));
        ofKind.forEach(amounts, (item, place) -> receiver.there(ofKind.kind(), item, place));
    }

    /**
     * Creates the objects, each kind in the order of the text. Idempotent.
     *
     * @throws IllegalStateException if an object is not kept
     */
    public List<Object> all(AmountsTable amounts) {
        List<Object> all = new ArrayList<>();
        finish(amounts, new Receiver() {
            @Override
            public <T> void there(Kind<T> kind, T item, Position place) {
                all.add(item);
            }

            @Override
            public void leftOut(Kind<?> kind, String key) {
                throw new IllegalStateException(kind.word() + " " + key + " is left out");
            }
        });
        return all;
    }
}
