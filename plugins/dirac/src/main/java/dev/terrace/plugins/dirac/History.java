package dev.terrace.plugins.dirac;

import java.util.Map;

/** The average number of running jobs over a time span, as DIRAC's accounting reports it. */
interface History {
    /**
     * Averages by user of a group, or by group.
     *
     * @param seconds the time span that ends now
     * @param group the group for averages by user; empty for averages by group
     */
    Map<String, Double> averages(long seconds, String group);
}
