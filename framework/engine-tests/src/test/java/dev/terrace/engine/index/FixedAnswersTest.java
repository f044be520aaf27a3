package dev.terrace.engine.index;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Fixed predicates and scores are evaluated once per node and projection, not per equivalence class. */
class FixedAnswersTest {
    private final Fixed plugin = new Fixed();

    /** Records each evaluation. Tasks of role web may not use n1 and prefer n3. */
    private static final class Fixed implements SchedulerPlugin {
        private final List<String> checked = new ArrayList<>();
        private final List<String> scored = new ArrayList<>();

        @Override
        public String name() {
            return "fixed";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            hooks.predicate(NodePredicate.fixed(Fixed::role, (role, node) -> {
                checked.add(role + " " + node.name());
                return node.name().equals("n1") && role.equals("web") ? Verdict.rejects("not here") : Verdict.fits();
            }));
            hooks.batchNodeOrder(NodeScore.fixedNormalised(
                    Fixed::role,
                    (role, node) -> {
                        scored.add(role + " " + node.name());
                        return role.equals("web") && node.name().equals("n3") ? 1 : 0;
                    },
                    Normaliser.MAX,
                    1));
        }

        private static String role(Shape shape) {
            return String.valueOf(shape.label("role"));
        }
    }

    @Test
    void equivalenceClassesWithEqualProjectionsShareTheAnswers() {
        cluster()
                .node("n1", "4 cpu")
                .node("n2", "4 cpu")
                .node("n3", "4 cpu")
                .job(job("small").pod(pod("small", "1 cpu").label("role", "web")))
                .job(job("large").created(1).pod(pod("large", "2 cpu").label("role", "web")))
                .job(job("other").created(2).pod(pod("other", "1 cpu").label("role", "db")))
                .plugins(() -> plugin)
                .run(AllocateAction::new)
                .bound("small", "n3")
                .bound("large", "n3")
                .bound("other", "n1");
        assertThat(plugin.scored).containsExactlyInAnyOrder("web n1", "web n2", "web n3", "db n1", "db n2", "db n3");
        assertThat(plugin.checked).containsExactlyInAnyOrder("web n1", "web n2", "web n3", "db n1", "db n2", "db n3");
    }

    /** Refuses a node that has a task. */
    private static void refuseTaken(Hooks hooks) {
        hooks.predicate(NodePredicate.local(
                shape -> "all", (all, node) -> node.tasks().isEmpty() ? Verdict.fits() : Verdict.rejects("taken")));
    }

    @Test
    void anEarlierPluginThatBeginsToRefuseIsHeardFirst() {
        cluster()
                .node("n1", "4 cpu")
                .job(job("first").pod(pod("first", "1 cpu").label("role", "web")))
                .job(job("other").created(1).pod(pod("other", "1 cpu").label("role", "db")))
                .job(job("second").created(2).pod(pod("second", "1 cpu").label("role", "web")))
                .plugins(registering("before", FixedAnswersTest::refuseTaken), () -> plugin)
                .run(AllocateAction::new)
                .waits("first", "not here")
                .waits("second", "taken");
    }
}
