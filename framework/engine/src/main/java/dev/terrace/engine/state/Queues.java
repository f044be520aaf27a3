package dev.terrace.engine.state;

import dev.terrace.engine.facts.ClassPriorities;
import dev.terrace.engine.facts.CreationTimes;
import dev.terrace.model.QueueSpec;
import dev.terrace.spi.toolkit.RadixSort;
import dev.terrace.spi.view.Queue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The queues of a session, which have no jobs yet. */
final class Queues {
    /** By id, which is the order of their names. */
    final List<Queue> byId = new ArrayList<>();

    final Map<String, SessionQueue> byName = new HashMap<>();

    /** @param session what all objects of the session have in common */
    Queues(List<QueueSpec> specs, ClassPriorities classes, Object session) {
        CreationTimes created = new CreationTimes(specs.size());
        for (QueueSpec spec : specs) {
            SessionQueue queue = new SessionQueue(session, byId.size(), spec, classes.of(spec.priorityClassName()));
            created.set(queue.id(), spec.created());
            byId.add(queue);
            byName.put(spec.name(), queue);
        }
        // Ages decide where hooks see no difference.
        int[] ages = RadixSort.places(created.oldestFirst());
        for (SessionQueue queue : byName.values()) {
            queue.setAge(ages[queue.id()]);
        }
    }
}
