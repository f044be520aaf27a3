package dev.terrace.spi.podcounts;

import dev.terrace.spi.toolkit.IntList;

/** The number of pods of one kind in each domain, now and at earlier moments. */
public final class DomainCounts {
    private final TopologyDomains domains;
    private final int domainCount;
    private final IntCounts counts = new IntCounts();

    /** Each change: twice the domain, and one more if a pod left. */
    private final IntList history = new IntList();

    private int total;

    /** @param domainCount the number of domains of the nodes whose pods count */
    DomainCounts(TopologyDomains domains, int domainCount) {
        this.domains = domains;
        this.domainCount = domainCount;
    }

    /** Counts a pod of a node. Does nothing if the node is in no domain. */
    void came(int node) {
        change(domains.of(node), 1);
    }

    void left(int node) {
        change(domains.of(node), -1);
    }

    private void change(int domain, int amount) {
        if (domain != TopologyDomains.NONE) {
            counts.add(domain, amount);
            total += amount;
            history.add(2 * domain + (amount < 0 ? 1 : 0));
        }
    }

    public TopologyDomains domains() {
        return domains;
    }

    /** The number of domains of the nodes whose pods count, with pods or without. */
    public int domainCount() {
        return domainCount;
    }

    /** The number of pods in all domains together. */
    public int total() {
        return total;
    }

    /** The number of pods in the domain that has fewest; 0 if there is no domain. */
    public int fewest() {
        return counts.positive() < domainCount || domainCount == 0 ? 0 : counts.leastPositive();
    }

    /** @param domain may be {@link TopologyDomains#NONE}, which holds no pod */
    public int in(int domain) {
        return counts.get(domain);
    }

    /** The counts as they are now, to be read later. */
    public Moment now() {
        return new Moment(this, history.size(), counts.positive());
    }

    private int in(int domain, int moment) {
        int count = counts.get(domain);
        for (int i = history.size() - 1; i >= moment; i--) {
            if (history.get(i) >> 1 == domain) {
                count -= (history.get(i) & 1) == 0 ? 1 : -1;
            }
        }
        return count;
    }

    /**
     * The counts at a moment. Each read undoes the later changes, so it costs time in proportion to their number.
     *
     * @param occupied how many domains had pods
     */
    public record Moment(DomainCounts headcount, int moment, int occupied) {
        /** The number of pods in a domain at the moment. */
        public int in(int domain) {
            return headcount.in(domain, moment);
        }

        public TopologyDomains domains() {
            return headcount.domains;
        }
    }
}
