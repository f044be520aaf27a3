package dev.terrace.engine.index;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.JobBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Pods of one template have separate classes if other fields differ, and are evaluated once if not. */
class ClassTreeTest {
    private final List<String> read = new ArrayList<>();

    private String home(Shape shape) {
        String home = Objects.requireNonNull(shape.label("home"));
        read.add(home);
        return home;
    }

    private static JobBuilder living(String name, int second, String home) {
        JobBuilder job = job(name).created(second);
        pods(3, "1 cpu").forEach(pod -> job.pod(pod.label("home", home)));
        return job;
    }

    /** Gives all pods one template object, as in a dump. */
    private static Cluster.Builder ofOneTemplate(Cluster.Builder objects) {
        List<TaskSpec> tasks = objects.build().tasks();
        return objects.tasks(tasks.stream()
                .map(task -> task.toBuilder().template(tasks.get(0).template()).build())
                .toList());
    }

    @Test
    void aTaskIsOfTheClassOfThoseOfWhichProjectionsReadTheSame() {
        cluster()
                .node("n1", "9 cpu")
                .node("n2", "9 cpu")
                .job(living("a", 0, "n2"))
                .job(living("b", 1, "n1"))
                .job(living("c", 2, "n2"))
                .plugins(registering(
                        "own",
                        hooks -> hooks.predicate(NodePredicate.local(
                                this::home,
                                (home, node) ->
                                        node.name().equals(home) ? Verdict.fits() : Verdict.rejects("not home")))))
                .with(ClassTreeTest::ofOneTemplate)
                .run(AllocateAction::new)
                .bound("a-0", "n2")
                .bound("b-0", "n1")
                .bound("c-2", "n2");
        assertThat(read).containsExactly("n2", "n1");
    }
}
