package dev.terrace.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.JobSpec;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The list stays sorted by key, with dense ids, while tasks come and go. */
class NumberedListTest {
    private static final ResourceNames NAMES = ResourceNames.of(List.of());
    private static final PodTemplate TEMPLATE =
            PodTemplate.builder(Amounts.none(NAMES)).build();
    private static final SessionQueue QUEUE =
            new SessionQueue(new Object(), 0, QueueSpec.builder("q").build(), OptionalInt.empty(), new ArrayList<>());

    private final SessionJob job = new SessionJob(JobSpec.builder("ns", "j").build(), "ns/j", QUEUE, NAMES);
    private final SortedMap<String, SessionTask> there = new TreeMap<>();
    private final NumberedList<Task> tasks = new NumberedList<>(0);

    @Test
    void anyTasksComeAndGo() {
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            List<SessionTask> moved = new ArrayList<>();
            int changes = random.nextInt(12);
            for (int change = 0; change < changes; change++) {
                moved.addAll(change("t" + random.nextInt(40), random.nextInt(3)));
            }
            List<SessionTask> come = new ArrayList<>(moved);
            come.removeIf(task -> task.hasLeft());
            come.sort(Comparator.comparing(SessionTask::key));
            List<SessionTask> gone = new ArrayList<>(moved);
            gone.removeIf(task -> !task.hasLeft() || !task.isListed());
            gone.sort(SessionTask.BY_ID);
            tasks.update(come, gone);
            gone.forEach(SessionTask::unlist);
            assertThat(tasks).containsExactlyElementsOf(there.values());
            assertThat(tasks).extracting(Task::id).isSorted().doesNotHaveDuplicates();
            assertThat(tasks.isEmpty() ? -1 : tasks.get(tasks.size() - 1).id()).isEqualTo(tasks.size() - 1);
            assertThat(moved).allMatch(task -> task.isListed() == there.containsValue(task));
        }
    }

    /** Removes the task of this name, if it exists. Adds another one if {@code how} is positive. */
    private List<SessionTask> change(String name, int how) {
        List<SessionTask> moved = new ArrayList<>();
        SessionTask gone = there.remove(name);
        if (gone != null) {
            gone.leave();
            moved.add(gone);
        }
        if (how > 0) {
            TaskSpec spec = TaskSpec.builder("ns", name, TEMPLATE).build();
            SessionTask come = new SessionTask(spec, spec.template(), spec.key(), -1);
            come.joinJob(job);
            there.put(name, come);
            moved.add(come);
        }
        return moved;
    }
}
