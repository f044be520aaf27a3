package dev.terrace.plugins.dirac;

/** A user of a group. Ordered by group, then by user. */
record GroupUser(String group, String user) implements Comparable<GroupUser> {
    @Override
    public int compareTo(GroupUser other) {
        int byGroup = group.compareTo(other.group);
        return byGroup == 0 ? user.compareTo(other.user) : byGroup;
    }

    /** Returns whether a line of a state can name it: both names are single words that do not start a comment. */
    boolean isPlain() {
        return isWord(group) && isWord(user);
    }

    private static boolean isWord(String name) {
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            if (letter == '#' || letter == ' ' || (letter >= '\t' && letter <= '\r')) {
                return false;
            }
        }
        return !name.isEmpty();
    }
}
