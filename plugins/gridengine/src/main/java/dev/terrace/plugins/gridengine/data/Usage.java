package dev.terrace.plugins.gridengine.data;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * The decayed usage of users and projects, in slot-seconds. A user's usage is kept separately for each project; a
 * project's usage is kept by itself, not as the sum of its users'.
 *
 * @param byUser of users outside of projects
 * @param byProject of projects
 * @param byUserInProject by project, then user
 */
public record Usage(
        SortedMap<String, Double> byUser,
        SortedMap<String, Double> byProject,
        SortedMap<String, SortedMap<String, Double>> byUserInProject) {
    public static Usage none() {
        return new Usage(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    }

    public double ofUser(String user) {
        return byUser.getOrDefault(user, 0.0);
    }

    public double ofProject(String project) {
        return byProject.getOrDefault(project, 0.0);
    }

    public double ofUser(String user, String project) {
        Map<String, Double> users = byUserInProject.get(project);
        return users == null ? 0 : users.getOrDefault(user, 0.0);
    }

    public void addUser(String user, double usage) {
        byUser.merge(user, usage, Double::sum);
    }

    public void addProject(String project, double usage) {
        byProject.merge(project, usage, Double::sum);
    }

    public void addUser(String user, String project, double usage) {
        byUserInProject.computeIfAbsent(project, key -> new TreeMap<>()).merge(user, usage, Double::sum);
    }

    /** A copy with {@code change} applied to each number. */
    Usage map(DoubleUnaryOperator change) {
        Usage changed = none();
        byUser.forEach((user, usage) -> changed.addUser(user, change.applyAsDouble(usage)));
        byProject.forEach((project, usage) -> changed.addProject(project, change.applyAsDouble(usage)));
        byUserInProject.forEach((project, users) ->
                users.forEach((user, usage) -> changed.addUser(user, project, change.applyAsDouble(usage))));
        return changed;
    }
}
