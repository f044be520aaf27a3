package dev.terrace.server.cycle;

import java.util.List;

/**
 * A question about cycles, which is answered by running them again with an observer or with changes.
 *
 * @param cycles the cycles in question; only comparisons have several
 * @param name the object in question, as a user names it; empty without one
 * @param most the maximum number of nodes, suggestions or changes in the answer
 * @param trials the maximum number of cycles of a search
 * @param milliseconds the time after which the results so far of a search are the answer
 * @param changes the changes to try, in the format of documents; empty without any
 */
public record Question(
        Kind kind, List<CycleRequest> cycles, String name, int most, int trials, long milliseconds, String changes) {
    /** The kind of question. */
    public enum Kind {
        /** Explains the fate of an object. */
        EXPLAIN,
        /** Asks for changes that help an object. */
        ADVISE,
        /** Asks for the changes that help most waiting jobs. */
        SURVEY,
        /** Asks for the differences that changes make. */
        TRY,
        /** Asks for the differences between two cycles. */
        DIFFERENCE,
        /** Compares configurations: the objects that gain, and those that lose. */
        COMPARE,
        /** Lists devices and the pods that use them. */
        DEVICES,
        /** Asks for the cluster that a cycle decides on, as a dump. */
        CLUSTER
    }

    /** @param nodes the number of best and of nearest nodes to list individually */
    public static Question explain(CycleRequest cycle, String name, int nodes) {
        return new Question(Kind.EXPLAIN, List.of(cycle), name, nodes, 0, 0, "");
    }

    /** Asks for changes that help an object. */
    public static Question advise(CycleRequest cycle, String name, int most, int trials, long milliseconds) {
        return new Question(Kind.ADVISE, List.of(cycle), name, most, trials, milliseconds, "");
    }

    /** Asks for the changes that help most waiting jobs, with a number of cycles for all jobs together. */
    public static Question survey(CycleRequest cycle, int most, int trials, long milliseconds) {
        return new Question(Kind.SURVEY, List.of(cycle), "", most, trials, milliseconds, "");
    }

    /** Asks for the differences that changes make. */
    public static Question tryChanges(CycleRequest cycle, String changes) {
        return new Question(Kind.TRY, List.of(cycle), "", 0, 0, 0, changes);
    }

    /** A question about cycles as they are. */
    public Question(Kind kind, List<CycleRequest> cycles) {
        this(kind, cycles, "", 0, 0, 0, "");
    }

    /** Returns the cycle in question, or the first of several. */
    CycleRequest cycle() {
        return cycles.get(0);
    }
}
