package dev.terrace.plugins.gridengine.tickets;

import dev.terrace.plugins.gridengine.data.Account;
import dev.terrace.plugins.gridengine.data.BatchJob;
import dev.terrace.spi.toolkit.SlotTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The share tree nodes of users' tasks. The place of each user and project in the configured tree is cached. A user
 * that {@code default} represents gets a stand-in in each round in which it has tasks.
 */
final class TreePositions {
    private final TreeNode root;
    /**
     * Whether lookups depend on stand-ins: a user's node may be mistaken for a project's, or a missing project for one
     * with an empty name. Each round then searches the growing tree for each place.
     */
    private final boolean growing;

    private final Map<Name, Branch> branches = new HashMap<>();
    private final Map<Name, TreePosition> places = new HashMap<>();
    /** The place of each account, by account number. */
    private SlotTable<TreePosition> ofAccounts = new SlotTable<>();

    private record Name(String user, @Nullable String project) {}

    /**
     * The part of the configured tree that contains a project's users.
     *
     * @param top null if the tree has no such project
     */
    private record Branch(@Nullable TreeNode top, List<TreeNode> toDefault, Map<String, TreeNode> users) {}

    private TreePositions(TreeNode root, boolean growing) {
        this.root = root;
        this.growing = growing;
    }

    static TreePositions of(TreeNode root, List<BatchJob> jobs) {
        Set<String> projects = new HashSet<>();
        String last = null;
        for (BatchJob job : jobs) {
            String project = job.account().project();
            if (project != null && !project.equals(last)) {
                projects.add(project);
                last = project;
            }
        }
        boolean growing = projects.contains("")
                || jobs.stream().anyMatch(job -> projects.contains(job.account().user()));
        return new TreePositions(root, growing);
    }

    /** The node of an account's tasks in this round; null if the tree has none. */
    @Nullable
    TreeNode of(Account account) {
        if (root.children.isEmpty()) {
            return null;
        }
        TreePosition position = ofAccounts.get(account.number());
        if (position == null) {
            String project = account.project();
            Name name = new Name(account.user(), growing && project == null ? "" : project);
            position = places.computeIfAbsent(name, key -> place(key.user, project));
            ofAccounts.put(account.number(), position);
        }
        return position.node();
    }

    /** Ends a round: removes the stand-ins of users that {@code default} represents. */
    void reset() {
        if (growing) {
            places.clear();
            ofAccounts = new SlotTable<>();
        } else {
            places.values().forEach(TreePosition::reset);
        }
    }

    private TreePosition place(String user, @Nullable String project) {
        if (growing) {
            return new TreePosition(root.place(user, project), null, null, user);
        }
        Branch branch = branches.computeIfAbsent(new Name("", project), key -> branch(project));
        TreeNode top = branch.top;
        if (top == null || (top != root && top.children.isEmpty())) {
            return new TreePosition(top, null, null, user);
        }
        TreeNode found = branch.users.get(user);
        int deep = branch.toDefault.size();
        return found != null || deep < 2
                ? new TreePosition(found, null, null, user)
                : new TreePosition(null, branch.toDefault.get(deep - 2), branch.toDefault.get(deep - 1), user);
    }

    private Branch branch(@Nullable String project) {
        TreeNode top = project == null ? root : TreeNode.findProject(root, project);
        if (top == null) {
            return new Branch(null, List.of(), Map.of());
        }
        Map<String, TreeNode> users = new HashMap<>();
        top.collectUsers(users);
        return new Branch(top, top.pathToDefault(), users);
    }
}
