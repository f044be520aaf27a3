package dev.terrace.engine.hook;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.InlinePlugin.registering;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.PluginState;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import dev.terrace.testkit.ClusterBuilder;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A failure names the plugin in a single line, whatever the plugin throws. */
@SuppressWarnings({"UnusedVariable", "TypeParameterUnusedInFormals"}) // the functions only throw
class AnyThrowableTest {
    private static final Map<String, Throwable> ALL = Map.of(
            "AssertionError: odd", new AssertionError("odd"),
            "Error: odd", new Error("odd"),
            "IOException: odd", new IOException("odd"),
            "StackOverflowError", new StackOverflowError(),
            "OutOfMemoryError: odd; the heap has ", new OutOfMemoryError("odd"),
            "IllegalStateException: a\\n\\tat dev.terrace\\u001b[2J\\u2028",
                    new IllegalStateException("a\n\tat dev.terrace\u001b[2J\u2028"),
            "Mute: its message is unknown: getMessage() throws IllegalStateException", new Mute());

    /** An exception whose getMessage throws. */
    private static final class Mute extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("mute");
        }
    }

    /** Throws a checked exception without declaring it. */
    @SuppressWarnings("unchecked") // the cast hides the exception from the compiler
    private static <T extends Throwable, R> R sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private static <R> R fail(String sentence) {
        return AnyThrowableTest.<RuntimeException, R>sneak(Objects.requireNonNull(ALL.get(sentence)));
    }

    private static ClusterBuilder smallCluster() {
        return cluster().node("n1", "4 cpu").node("n2", "4 cpu").job(job("new").pods(pods(2, "1 cpu")));
    }

    private static void assertNamed(Supplier<SchedulerPlugin> plugin, String where, String sentence) {
        assertThatThrownBy(() -> smallCluster().plugins(plugin).run(AllocateAction::new))
                .isInstanceOf(PluginFailure.class)
                .message()
                .startsWith("plugin 'faulty' (class path, version unversioned) failed in " + where + ": " + sentence)
                .hasLineCount(1);
    }

    static Stream<String> sentences() {
        return ALL.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("sentences")
    void inAHook(String sentence) {
        assertNamed(registering("faulty", hooks -> hooks.jobValid(job -> fail(sentence))), "jobValid", sentence);
    }

    @ParameterizedTest
    @MethodSource("sentences")
    void inAComparator(String sentence) {
        assertNamed(
                registering("faulty", hooks -> hooks.taskOrder((one, other) -> fail(sentence))), "taskOrder", sentence);
    }

    @ParameterizedTest
    @MethodSource("sentences")
    void inAScore(String sentence) {
        assertNamed(
                registering(
                        "faulty", hooks -> hooks.nodeOrder(NodeScore.local(shape -> 1, (one, node) -> fail(sentence)))),
                "nodeOrder",
                sentence);
    }

    @ParameterizedTest
    @MethodSource("sentences")
    void whileItOpens(String sentence) {
        assertNamed(registering("faulty", hooks -> fail(sentence)), "open", sentence);
    }

    @ParameterizedTest
    @MethodSource("sentences")
    void whileItCloses(String sentence) {
        assertNamed(() -> closing(() -> fail(sentence)), "close", sentence);
    }

    /** The failures of built-in actions. A full heap is not their fault. */
    static Stream<String> sentencesOfActions() {
        return sentences().filter(sentence -> !sentence.startsWith("OutOfMemoryError"));
    }

    @ParameterizedTest
    @MethodSource("sentencesOfActions")
    void inAnAction(String sentence) {
        assertThatThrownBy(() -> smallCluster().run(doing("faulty", session -> fail(sentence))))
                .isInstanceOf(PluginFailure.class)
                .message()
                .startsWith("action 'faulty' (class path, version unversioned) failed in execute: " + sentence);
    }

    @Test
    void nullIsNoState() {
        assertNamed(() -> closing(AnyThrowableTest::nothing), "close", "");
    }

    @SuppressWarnings("NullAway") // an invalid answer
    private static List<PluginState> nothing() {
        return null;
    }

    private static SchedulerPlugin closing(Supplier<List<PluginState>> states) {
        return new SchedulerPlugin() {
            @Override
            public String name() {
                return "faulty";
            }

            @Override
            public void open(SessionView session, Hooks hooks, Arguments arguments) {}

            @Override
            public List<PluginState> close(SessionView session) {
                return states.get();
            }
        };
    }
}
