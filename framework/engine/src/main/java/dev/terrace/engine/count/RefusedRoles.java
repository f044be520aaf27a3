package dev.terrace.engine.count;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The roles of a group's tasks with recorded refusals. Queried before each task of a role is placed. */
public final class RefusedRoles {
    private final Map<String, Integer> tasks = new HashMap<>();

    public void add(String role) {
        tasks.merge(role, 1, Integer::sum);
    }

    public void remove(String role) {
        tasks.computeIfPresent(role, (name, count) -> count == 1 ? null : count - 1);
    }

    public Set<String> names() {
        return Collections.unmodifiableSet(tasks.keySet());
    }
}
