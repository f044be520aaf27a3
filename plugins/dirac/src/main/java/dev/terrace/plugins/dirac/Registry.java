package dev.terrace.plugins.dirac;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * DIRAC's registry of groups.
 *
 * @param groups the section {@code Groups}
 */
record Registry(ConfigurationSection groups) {
    static final String JOB_SHARE = "JobShare";
    static final String PROPERTIES = "Properties";
    static final String BACKGROUND = "AllowBackgroundTQs";
    static final long DEFAULT_SHARE = 1000;
    private static final String JOB_SHARING = "JobSharing";

    /** The job shares of all registered groups, before correction. */
    Map<String, Double> shares() {
        Map<String, Double> shares = new LinkedHashMap<>();
        groups.sections()
                .forEach(group ->
                        shares.put(group, (double) groups.section(group).whole(JOB_SHARE, DEFAULT_SHARE)));
        return shares;
    }

    /** Returns whether the users of a group share its entitlement, instead of dividing it. */
    boolean isSharing(String group) {
        return groups.section(group).list(PROPERTIES).contains(JOB_SHARING);
    }

    /**
     * Returns whether task queues of very low priority of a group get the minimum priority and stay out of the
     * division.
     */
    boolean hasBackground(String group) {
        return groups.section(group).truth(BACKGROUND);
    }
}
