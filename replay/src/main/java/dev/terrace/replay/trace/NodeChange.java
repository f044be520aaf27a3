package dev.terrace.replay.trace;

/**
 * A change to a node at a time.
 *
 * @param time seconds since the start of the trace
 * @param node the name of a single node
 */
public record NodeChange(long time, String node, Kind kind) {
    /** The kind of a change; spelled as in files. */
    public enum Kind {
        /** The node joins the cluster. */
        there,
        /** The node leaves the cluster. */
        gone,
        /** The node takes no more pods. */
        cordoned,
        /** The node takes pods again. */
        uncordoned
    }
}
