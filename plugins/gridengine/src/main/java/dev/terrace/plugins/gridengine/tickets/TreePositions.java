package dev.terrace.plugins.gridengine.tickets;

import dev.terrace.plugins.gridengine.data.Account;
import dev.terrace.plugins.gridengine.data.BatchJob;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The share tree nodes of users' tasks in one round. A user that {@code default} represents gets a stand-in beside it
 * when its first task is placed.
 */
final class TreePositions {
    private final TreeNode root;
    private final boolean growing;

    private final Map<String, Optional<TreeNode>> projects = new HashMap<>();
    private final Map<TreeNode, Branch> branches = new HashMap<>();
    /** Empty for users without a node. */
    private final Map<Name, Optional<TreeNode>> places = new HashMap<>();

    /** @param project empty for none */
    private record Name(String user, String project) {}

    /** The configured users of a node and below it, and the path from it to its {@code default}. */
    private record Branch(Map<String, TreeNode> users, List<TreeNode> toDefault) {
        static Branch of(TreeNode top) {
            Map<String, TreeNode> users = new HashMap<>();
            top.collectUsers(users);
            return new Branch(users, top.pathToDefault());
        }

        @Nullable
        TreeNode place(String user) {
            TreeNode found = users.get(user);
            int deep = toDefault.size();
            if (found != null || deep < 2) {
                return found;
            }
            TreeNode standIn = TreeNode.standIn(user, toDefault.get(deep - 1).shares);
            toDefault.get(deep - 2).children.add(standIn);
            return standIn;
        }
    }

    /** @param growing whether the search for a project {@linkplain #isGrowing depends on stand-ins} */
    TreePositions(TreeNode root, boolean growing) {
        this.root = root;
        this.growing = growing;
    }

    /**
     * Returns whether the search for a project depends on stand-ins: a user's node may be mistaken for a project's, or
     * a missing project for one with an empty name. Each user of a project then searches the growing tree.
     */
    static boolean isGrowing(List<BatchJob> jobs) {
        Set<String> projects = new HashSet<>();
        String last = null;
        for (BatchJob job : jobs) {
            String project = job.account().project();
            if (project != null && !project.equals(last)) {
                projects.add(project);
                last = project;
            }
        }
        return projects.contains("")
                || jobs.stream().anyMatch(job -> projects.contains(job.account().user()));
    }

    /** The node of an account's tasks; null if the tree has none. */
    @Nullable
    TreeNode of(Account account) {
        if (root.children.isEmpty()) {
            return null;
        }
        Name name = new Name(account.user(), Objects.requireNonNullElse(account.project(), ""));
        return places.computeIfAbsent(name, absent -> Optional.ofNullable(place(account.user(), account.project())))
                .orElse(null);
    }

    private @Nullable TreeNode place(String user, @Nullable String project) {
        TreeNode top = project == null ? root : top(project);
        return top == null || (top != root && top.children.isEmpty())
                ? top
                : branches.computeIfAbsent(top, Branch::of).place(user);
    }

    /** The node of a project; null if the tree has none. */
    private @Nullable TreeNode top(String project) {
        return growing
                ? TreeNode.findProject(root, project)
                : projects.computeIfAbsent(project, absent -> Optional.ofNullable(TreeNode.findProject(root, project)))
                        .orElse(null);
    }
}
