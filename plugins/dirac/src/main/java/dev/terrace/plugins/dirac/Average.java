package dev.terrace.plugins.dirac;

/**
 * Of which time span and whose jobs an average is.
 *
 * @param seconds the length of the time span
 * @param user empty for a whole group
 */
record Average(long seconds, String group, String user) implements Comparable<Average> {
    @Override
    public int compareTo(Average other) {
        int bySeconds = Long.compare(seconds, other.seconds);
        int byGroup = bySeconds == 0 ? group.compareTo(other.group) : bySeconds;
        return byGroup == 0 ? user.compareTo(other.user) : byGroup;
    }

    boolean isOfGroup() {
        return user.isEmpty();
    }

    String line(double jobs) {
        String whose = isOfGroup() ? "group " + group : "user " + user + " in " + group;
        return "average " + seconds + " " + whose + " " + jobs + "\n";
    }
}
