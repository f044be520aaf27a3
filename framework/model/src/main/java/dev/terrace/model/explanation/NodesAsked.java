package dev.terrace.model.explanation;

import java.util.List;
import java.util.SortedMap;

/**
 * The answers of the evaluated nodes to one query.
 *
 * @param asked the number of evaluated nodes
 * @param fit the number of usable nodes
 * @param room the kind of room that was required
 * @param reasons the number of nodes by the reason that the cycle itself used
 * @param alone the number of nodes for which this reason is the only one, without nodes that are too small for the pod
 * @param each every evaluated node, by name
 */
public record NodesAsked(
        int asked,
        int fit,
        Room room,
        SortedMap<String, Integer> reasons,
        SortedMap<String, Integer> alone,
        List<NodeAnswer> each) {
    /** The kind of room that a node must have. */
    public enum Room {
        /** Room that is idle now. */
        IDLE("idle"),
        /** Room that is idle now, or will be once leaving pods are gone. */
        FUTURE("future"),
        /** Room is not required. */
        NONE("none");

        private final String word;

        Room(String word) {
            this.word = word;
        }

        /** The spelling in documents. */
        public String word() {
            return word;
        }
    }
}
