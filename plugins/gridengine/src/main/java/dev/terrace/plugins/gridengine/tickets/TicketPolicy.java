package dev.terrace.plugins.gridengine.tickets;

import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of tickets and the rules for distributing them, named as in sched_conf(5).
 *
 * @param shareTree {@code weight_tickets_share}
 * @param functional {@code weight_tickets_functional}
 * @param hierarchy {@code policy_hierarchy}: letters of O, F and S; the tickets of an earlier policy count in the order
 *     of a later one
 * @param shareOverride {@code share_override_tickets}: a party's tickets are divided among its jobs
 * @param shareFunctional {@code share_functional_shares}: a party's shares are divided among its jobs
 * @param compensationFactor the bound of a node's claim as a multiple of its long-term share; 0 for no bound
 * @param user {@code weight_user} of the functional policy; the next three are its other weights
 * @param maxFunctionalJobs {@code max_functional_jobs_to_schedule}: the number of pending jobs with their own
 *     functional tickets
 */
public record TicketPolicy(
        double shareTree,
        double functional,
        String hierarchy,
        boolean shareOverride,
        boolean shareFunctional,
        double compensationFactor,
        double user,
        double project,
        double department,
        double job,
        int maxFunctionalJobs) {
    /** The kinds of tickets, in the order in which kinds outside of the hierarchy are distributed. */
    enum Kind {
        OVERRIDE,
        FUNCTIONAL,
        SHARE_TREE
    }

    /** @param dependent whether tickets of earlier steps count in the order */
    record Step(Kind kind, boolean dependent) {}

    /** All three kinds in the order in which they are distributed. */
    List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        hierarchy.chars().forEach(letter -> steps.add(new Step(kind((char) letter), true)));
        for (Kind kind : Kind.values()) {
            if (steps.stream().noneMatch(step -> step.kind == kind)) {
                steps.add(new Step(kind, false));
            }
        }
        return steps;
    }

    private static Kind kind(char letter) {
        return switch (letter) {
            case 'O' -> Kind.OVERRIDE;
            case 'F' -> Kind.FUNCTIONAL;
            case 'S' -> Kind.SHARE_TREE;
            default ->
                throw new IllegalArgumentException(
                        "policy_hierarchy has '%s'; it is made of O, F and S, each at most once".formatted(letter));
        };
    }
}
