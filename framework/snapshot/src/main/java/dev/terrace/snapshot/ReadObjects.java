package dev.terrace.snapshot;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.snapshot.object.AmountsTable;
import dev.terrace.snapshot.object.Drafts;
import dev.terrace.snapshot.object.Kind;
import java.util.List;
import java.util.Set;

/**
 * Objects that were read each by itself, and are no cluster yet: their amounts have no dimensions, and pods and nodes
 * lack what volumes add to them.
 */
public final class ReadObjects {
    /** Takes the objects, each kind in the order of the text. */
    public interface Receiver {
        /** An object of a kind that a cluster has. */
        <T> void there(Kind<T> kind, T item, Position place);

        /** The name of an object that was read and is not kept, such as a pod that waits for another scheduler. */
        void leftOut(Kind<?> kind, String key);
    }

    private final List<Drafts<?>> drafts;
    private final Set<String> resources;
    private final List<Finding> warnings;

    ReadObjects(List<Drafts<?>> drafts, Set<String> resources, List<Finding> warnings) {
        this.drafts = drafts;
        this.resources = resources;
        this.warnings = warnings;
    }

    /** All resources that the text names. An object may have fewer. */
    public Set<String> resources() {
        return resources;
    }

    /** What is odd about single objects. */
    public List<Finding> warnings() {
        return warnings;
    }

    /**
     * Makes the objects; as often as one likes.
     *
     * @param amounts has all {@link #resources}
     */
    public void finish(AmountsTable amounts, Receiver receiver) {
        drafts.forEach(ofKind -> finish(ofKind, amounts, receiver));
    }

    private static <T> void finish(Drafts<T> ofKind, AmountsTable amounts, Receiver receiver) {
        ofKind.leftOut().forEach(key -> receiver.leftOut(ofKind.kind(), key));
        ofKind.forEach(amounts, (item, place) -> receiver.there(ofKind.kind(), item, place));
    }
}
