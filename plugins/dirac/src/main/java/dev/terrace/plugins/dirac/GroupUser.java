package dev.terrace.plugins.dirac;

import dev.terrace.spi.toolkit.StateLine;

/** A user of a group. Ordered by group, then by user. */
record GroupUser(String group, String user) implements Comparable<GroupUser> {
    @Override
    public int compareTo(GroupUser other) {
        int byGroup = group.compareTo(other.group);
        return byGroup == 0 ? user.compareTo(other.user) : byGroup;
    }

    /** Returns whether a line of a state can hold both names: they are single words that do not start a comment. */
    boolean isPlain() {
        return StateLine.isWord(group) && StateLine.isWord(user);
    }
}
