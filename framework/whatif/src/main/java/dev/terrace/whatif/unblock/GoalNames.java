package dev.terrace.whatif.unblock;

import dev.terrace.model.Cluster;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.report.name.Kind;
import dev.terrace.report.name.Named;
import dev.terrace.report.name.Names;
import java.util.EnumSet;
import java.util.Set;

/** Finds the goal that a name means. */
public final class GoalNames {
    private static final Set<Kind> KINDS = EnumSet.of(Kind.POD, Kind.JOB);

    private GoalNames() {}

    /**
     * The pod or the job of a name.
     *
     * @throws InvalidInput if the cluster has neither, with the nearest spelling, or several
     */
    public static Goal find(String name, Cluster cluster) {
        return find(name, Names.of(cluster));
    }

    /** The same, of names that may be in one namespace. */
    public static Goal find(String name, Names names) {
        Named found = names.one(name, KINDS);
        return new Goal(found.kind() == Kind.JOB, found.key());
    }
}
