package dev.terrace.plugins.gridengine.tickets;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The share tree nodes of users' tasks, looked up once for each user and project. */
final class Places {
    private final TreeNode root;
    private final Map<String, Map<String, Optional<TreeNode>>> found = new HashMap<>();

    Places(TreeNode root) {
        this.root = root;
    }

    /** The node of a user's tasks; null if the tree has none. */
    @Nullable
    TreeNode of(String user, @Nullable String project) {
        if (root.children.isEmpty()) {
            return null;
        }
        return found.computeIfAbsent(project == null ? "" : project, key -> new HashMap<>())
                .computeIfAbsent(user, key -> Optional.ofNullable(root.place(key, project)))
                .orElse(null);
    }
}
