package dev.terrace.engine.state;

import dev.terrace.engine.facts.ClassPriorities;
import dev.terrace.engine.facts.CreationTimes;
import dev.terrace.model.QueueSpec;
import dev.terrace.spi.toolkit.RadixSort;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The queues of a session, initially without jobs. */
public final class Queues {
    /** By id, in the order of their names. */
    final List<SessionQueue> byId = new ArrayList<>();

    public final Map<String, SessionQueue> byName = new HashMap<>();

    /**
     * The jobs that the next session must visit: this session recorded facts that the cluster does not contain, or a
     * domain is determined for them in each session.
     */
    public final List<SessionJob> noted = new ArrayList<>();

    /** @param session the identity of the session */
    public Queues(List<QueueSpec> specs, ClassPriorities classes, Object session) {
        CreationTimes created = new CreationTimes(specs.size());
        for (QueueSpec spec : specs) {
            SessionQueue queue =
                    new SessionQueue(session, byId.size(), spec, classes.of(spec.priorityClassName()), noted);
            created.set(queue.id(), spec.created());
            byId.add(queue);
            byName.put(spec.name(), queue);
        }
        // Ages break ties that hooks leave.
        int[] ages = RadixSort.places(created.oldestFirst());
        for (SessionQueue queue : byId) {
            queue.setAge(ages[queue.id()]);
        }
    }
}
