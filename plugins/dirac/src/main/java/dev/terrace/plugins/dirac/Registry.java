package dev.terrace.plugins.dirac;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What DIRAC's registry says of groups and users.
 *
 * @param groups the section {@code Groups}
 */
record Registry(Section groups) {
    static final String JOB_SHARE = "JobShare";
    static final String PROPERTIES = "Properties";
    static final String BACKGROUND = "AllowBackgroundTQs";
    static final long DEFAULT_SHARE = 1000;
    private static final String JOB_SHARING = "JobSharing";

    /** Of all groups that it has. */
    Map<String, Double> shares() {
        Map<String, Double> shares = new LinkedHashMap<>();
        groups.sections()
                .forEach(group ->
                        shares.put(group, (double) groups.section(group).whole(JOB_SHARE, DEFAULT_SHARE)));
        return shares;
    }

    /** Whether a group shares what its users are entitled to. */
    boolean isSharing(String group) {
        return groups.section(group).list(PROPERTIES).contains(JOB_SHARING);
    }

    /** Whether task queues of a group whose jobs have next to no priority stay behind all others. */
    boolean hasBackground(String group) {
        return groups.section(group).truth(BACKGROUND);
    }

    /**
     * The distinguished names of a user.
     *
     * @param users the section {@code Users}
     */
    static List<String> identities(Section users, String user) {
        return users.section(user).list("DN");
    }
}
