package dev.terrace.plugins.gridengine.tickets;

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
    static final char OVERRIDE = 'O';
    static final char FUNCTIONAL = 'F';
    static final char SHARE_TREE = 'S';

    /**
     * The letters of all three kinds in the order in which they are distributed: those outside of the hierarchy come
     * last.
     */
    String order() {
        StringBuilder order = new StringBuilder(hierarchy);
        for (char kind : new char[] {OVERRIDE, FUNCTIONAL, SHARE_TREE}) {
            if (hierarchy.indexOf(kind) < 0) {
                order.append(kind);
            }
        }
        return order.toString();
    }
}
