package dev.terrace.plugins.deviceshare;

import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Task;

/** Queries of an open session for tests. */
final class InSession {
    private InSession() {}

    static Task task(Session session, String name) {
        return session.tasks().stream()
                .filter(task -> task.key().equals("ns/" + name))
                .findFirst()
                .orElseThrow();
    }

    /** Returns whether the first node passes the predicates for a task, regardless of its room. */
    static boolean fits(Session session, Task task) {
        session.placement().prepare(task);
        return session.placement().verdict(task, session.nodes().get(0)).isFit();
    }
}
