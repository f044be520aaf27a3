package dev.terrace.model.explanation;

import java.util.List;
import java.util.SortedMap;

/**
 * What all nodes answered to one query.
 *
 * @param asked how many were asked
 * @param fit how many could be used
 * @param room the room that a node had to have
 * @param reasons how many nodes gave each reason that the cycle itself went by
 * @param alone how many nodes have this reason and no other
 * @param each every node that was asked, by name
 */
public record NodesAsked(
        int asked,
        int fit,
        Room room,
        SortedMap<String, Integer> reasons,
        SortedMap<String, Integer> alone,
        List<NodeAnswer> each) {
    /** The room that a node had to have. */
    public enum Room {
        /** What is idle now. */
        IDLE("idle"),
        /** What is idle now or once leaving pods are gone. */
        FUTURE("future"),
        /** Room did not matter. */
        NONE("none");

        private final String word;

        Room(String word) {
            this.word = word;
        }

        /** The word that documents have for it. */
        public String word() {
            return word;
        }
    }
}
