package dev.terrace.spi.podcounts;

import dev.terrace.spi.toolkit.IntList;

/** How many pods of one kind there are in each domain, and how many there were. */
public final class DomainCounts {
    private final TopologyDomains domains;
    private final int domainCount;
    private final IntCounts counts = new IntCounts();

    /** Each change: twice the domain, and one more if a pod left. */
    private final IntList history = new IntList();

    private int total;

    /** @param domainCount how many domains there are among the nodes whose pods count */
    DomainCounts(TopologyDomains domains, int domainCount) {
        this.domains = domains;
        this.domainCount = domainCount;
    }

    /** Counts a pod of a node, which may be in no domain. */
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

    /** How many domains there are among the nodes whose pods count, with pods or without. */
    public int domainCount() {
        return domainCount;
    }

    /** In all domains together. */
    public int total() {
        return total;
    }

    /** In the domain that has fewest; 0 if there is no domain. */
    public int fewest() {
        return counts.positive() < domainCount || domainCount == 0 ? 0 : counts.leastPositive();
    }

    /** @param domain may be {@link TopologyDomains#NONE}, which nobody is in */
    public int in(int domain) {
        return counts.get(domain);
    }

    /** What is counted now, to be read later. */
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
     * What was counted at a moment. Changes that came later are undone for each answer: meant for few questions once
     * there are many.
     *
     * @param occupied how many domains had any
     */
    public record Moment(DomainCounts headcount, int moment, int occupied) {
        /** How many there were in a domain. */
        public int in(int domain) {
            return headcount.in(domain, moment);
        }

        public TopologyDomains domains() {
            return headcount.domains;
        }
    }
}
