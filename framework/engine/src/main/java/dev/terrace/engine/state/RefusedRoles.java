package dev.terrace.engine.state;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The roles of a group's tasks for which refusals are noted: asked before each task of a role is placed. */
final class RefusedRoles {
    private final Map<String, Integer> tasks = new HashMap<>();

    void add(String role) {
        tasks.merge(role, 1, Integer::sum);
    }

    void remove(String role) {
        tasks.computeIfPresent(role, (name, count) -> count == 1 ? null : count - 1);
    }

    Set<String> names() {
        return Collections.unmodifiableSet(tasks.keySet());
    }
}
