package dev.terrace.engine.session;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A failure of an action that misuses the session names the mistake. */
class MisuseTest {
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // an invalid argument
    private static <T> T nothing() {
        @Nullable T none = null;
        return none;
    }

    private static Task task(Session session) {
        return session.tasks().get(0);
    }

    private static void assertFails(Consumer<Session> misuse, String sentence) {
        assertThatThrownBy(() -> cluster()
                        .node("n1", "4 cpu")
                        .job(job("j").pods(pods(2, "1 cpu")))
                        .run(doing("odd", misuse)))
                .isInstanceOf(PluginFailure.class)
                .message()
                .isEqualTo("action 'odd' (class path, version unversioned) failed in execute: " + sentence);
    }

    @Test
    void aStatementTakesNoStepAfterItsEnd() {
        for (Consumer<Statement> end :
                List.<Consumer<Statement>>of(Statement::commit, Statement::discard, Statement::hold)) {
            assertFails(
                    session -> {
                        Statement statement = session.statement();
                        end.accept(statement);
                        statement.allocate(
                                task(session), Choice.of(session.nodes().get(0)));
                    },
                    "IllegalStateException: this statement has ended");
            assertFails(
                    session -> {
                        Statement statement = session.statement();
                        end.accept(statement);
                        statement.merge(session.statement());
                    },
                    "IllegalStateException: this statement has ended");
        }
    }

    @Test
    void aMissingArgumentIsNamed() {
        assertFails(session -> Choice.of(MisuseTest.<Node>nothing()), "NullPointerException: node");
        assertFails(session -> session.allocate(task(session), nothing()), "NullPointerException: choice");
        assertFails(session -> session.statement().pipeline(task(session), nothing()), "NullPointerException: choice");
        assertFails(
                session -> session.waits(session.jobs().get(0), MisuseTest.<String>nothing()),
                "NullPointerException: reason");
    }
}
