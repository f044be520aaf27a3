package dev.terrace.plugins.deviceshare;

import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Task;

/** What tests ask of a session while it is open. */
final class InSession {
    private InSession() {}

    static Task task(Session session, String name) {
        return session.tasks().stream()
                .filter(task -> task.key().equals("ns/" + name))
                .findFirst()
                .orElseThrow();
    }

    /** Whether the first node would do for a task, whatever room it has. */
    static boolean fits(Session session, Task task) {
        session.placement().prepare(task);
        return session.placement().verdict(task, session.nodes().get(0)).isFit();
    }
}
