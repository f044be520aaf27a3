package dev.terrace.plugins.gridengine.data;

import dev.terrace.spi.toolkit.StateLine;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The owner of a usage. Users outside of projects come first, then projects, then users in projects.
 *
 * @param user null for a project
 * @param project null for a user outside of projects; at least one of the two is present
 */
public record UsageName(@Nullable String user, @Nullable String project) implements Comparable<UsageName> {
    private static final Comparator<UsageName> ORDER = Comparator.comparingInt(UsageName::kind)
            .thenComparing(name -> Objects.requireNonNullElse(name.project, ""))
            .thenComparing(name -> Objects.requireNonNullElse(name.user, ""));

    public static UsageName ofUser(String user) {
        return new UsageName(user, null);
    }

    public static UsageName ofProject(String project) {
        return new UsageName(null, project);
    }

    private int kind() {
        return project == null ? 0 : user == null ? 1 : 2;
    }

    @Override
    public int compareTo(UsageName other) {
        return ORDER.compare(this, other);
    }

    /** The beginning of its line in a state. */
    String words() {
        return switch (kind()) {
            case 0 -> "user " + user;
            case 1 -> "project " + project;
            default -> "user " + user + " in " + project;
        };
    }

    /** Returns whether a line of a state can name it: each name is a single word that does not start a comment. */
    boolean isPlain() {
        return (user == null || StateLine.isWord(user)) && (project == null || StateLine.isWord(project));
    }
}
