package dev.terrace.plugins.dirac;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** The users of a history, numbered from 0 in their order, and their groups, numbered likewise. Immutable. */
final class GroupUsers {
    static final GroupUsers NONE = new GroupUsers(List.of());
    static final int UNKNOWN = -1;

    private final List<GroupUser> sorted;
    private final Map<GroupUser, Integer> numbers;
    private final List<String> groups = new ArrayList<>();
    private final int[] groupOf;
    /** The number of the first user of each group, followed by the number of all users. */
    private final int[] starts;

    private final int[] itself;
    private final boolean plain;

    private GroupUsers(List<GroupUser> sorted) {
        this.sorted = sorted;
        numbers = new HashMap<>(2 * sorted.size());
        groupOf = new int[sorted.size()];
        for (int number = 0; number < groupOf.length; number++) {
            GroupUser user = sorted.get(number);
            numbers.put(user, number);
            if (number == 0 || !user.group().equals(sorted.get(number - 1).group())) {
                groups.add(user.group());
            }
            groupOf[number] = groups.size() - 1;
        }
        starts = new int[groups.size() + 1];
        starts[groups.size()] = groupOf.length;
        for (int number = groupOf.length - 1; number >= 0; number--) {
            starts[groupOf[number]] = number;
        }
        itself = IntStream.range(0, groupOf.length).toArray();
        plain = sorted.stream().allMatch(GroupUser::isPlain);
    }

    int size() {
        return groupOf.length;
    }

    GroupUser get(int number) {
        return sorted.get(number);
    }

    /** The number of a user, or {@link #UNKNOWN}. */
    int find(GroupUser user) {
        return numbers.getOrDefault(user, UNKNOWN);
    }

    /** All groups, in order. */
    List<String> groups() {
        return groups;
    }

    /** The index in {@link #groups} of each user's group. Must not be modified. */
    int[] groupOf() {
        return groupOf;
    }

    /** The number of each user. Must not be modified. */
    int[] numbers() {
        return itself;
    }

    /** The number of the first user of a group; 0 for an unknown group. */
    int first(int group) {
        return group < 0 ? 0 : starts[group];
    }

    /** The number after the last user of a group; 0 for an unknown group. */
    int end(int group) {
        return group < 0 ? 0 : starts[group + 1];
    }

    /** Returns whether lines of a state can name all users. */
    boolean isPlain() {
        return plain;
    }

    GroupUsers with(Collection<GroupUser> more) {
        TreeSet<GroupUser> all = new TreeSet<>(more);
        all.addAll(sorted);
        return all.size() == sorted.size() ? this : new GroupUsers(List.copyOf(all));
    }

    /** The subset of these users. */
    GroupUsers only(boolean[] wanted) {
        List<GroupUser> left = new ArrayList<>();
        for (int number = 0; number < groupOf.length; number++) {
            if (wanted[number]) {
                left.add(sorted.get(number));
            }
        }
        return new GroupUsers(List.copyOf(left));
    }

    /** The number of each user in another list; unknown for users that it lacks. */
    int[] numbersIn(GroupUsers other) {
        int[] there = new int[groupOf.length];
        Arrays.setAll(there, number -> other.find(sorted.get(number)));
        return there;
    }
}
