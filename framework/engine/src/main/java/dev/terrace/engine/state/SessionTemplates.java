package dev.terrace.engine.state;

import dev.terrace.engine.facts.CountedAmounts;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.spi.view.Task;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The templates with which a session's tasks count. Their number is known from the first use on. */
public final class SessionTemplates {
    private final List<Task> tasks;
    private final CountedAmounts amounts;
    private @Nullable IdentityHashMap<PodTemplate, Integer> counts;

    SessionTemplates(List<Task> tasks, CountedAmounts amounts) {
        this.tasks = tasks;
        this.amounts = amounts;
    }

    /** Returns the templates of the next session. This object must not be used afterwards. */
    public SessionTemplates with(List<Task> next, Collection<SessionTask> come, Collection<SessionTask> gone) {
        SessionTemplates after = new SessionTemplates(next, amounts);
        after.counts = counts;
        if (counts != null) {
            come.forEach(task -> after.count(task.template(), 1));
            gone.forEach(task -> after.count(task.template(), -1));
        }
        return after;
    }

    /** @throws dev.terrace.model.finding.InvalidInput if a task that arrived asks for something impossible */
    public void requirePossible() {
        amounts.requirePossible();
    }

    /** Returns the template of a task that arrives. */
    public PodTemplate of(TaskSpec pod) {
        return amounts.template(pod);
    }

    /** Returns whether some task has such a template. */
    boolean any(Predicate<PodTemplate> wanted) {
        for (PodTemplate template : counted().keySet()) {
            if (wanted.test(template)) {
                return true;
            }
        }
        return false;
    }

    private IdentityHashMap<PodTemplate, Integer> counted() {
        IdentityHashMap<PodTemplate, Integer> known = counts;
        if (known == null) {
            known = new IdentityHashMap<>();
            counts = known;
            for (Task task : tasks) {
                count(task.template(), 1);
            }
        }
        return known;
    }

    private void count(PodTemplate template, int change) {
        IdentityHashMap<PodTemplate, Integer> known = counted();
        int count = known.getOrDefault(template, 0) + change;
        if (count == 0) {
            known.remove(template);
        } else {
            known.put(template, count);
        }
    }
}
