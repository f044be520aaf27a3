package dev.terrace.cli.process;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.engine.extension.PluginWork;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.InlinePlugin;
import dev.terrace.testkit.PluginJar;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the messages about a slow cycle and about a plugin that is slow to load. The cycle's plugin is on the class
 * path, and thus counts as Terrace's code.
 */
class WatchdogTest {
    private static final String SLOW = """
            package dev.example;

            import dev.terrace.model.settings.*;
            import dev.terrace.spi.*;
            import dev.terrace.spi.view.*;
            import java.util.concurrent.locks.LockSupport;

            public class Slow implements SchedulerPlugin {
                MEMBERS

                public void open(SessionView session, Hooks hooks, Arguments arguments) {}
            }
            """;

    private final StringWriter err = new StringWriter();
    private final List<Integer> ends = new ArrayList<>();
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch looked = new CountDownLatch(1);

    private void look(@Nullable Duration limit) throws InterruptedException {
        Thread session = new Thread(this::run);
        session.start();
        asked.await();
        try (Watchdog watchdog = new Watchdog(limit, new PrintWriter(err, true), ends::add)) {
            for (PluginWork cycle : PluginWork.all()) {
                watchdog.look(cycle);
            }
        }
        looked.countDown();
        session.join();
    }

    private void run() {
        Extensions extensions = Extensions.of(
                List.of(InlinePlugin.registering(
                        "slow",
                        hooks -> hooks.jobValid(job -> {
                            asked.countDown();
                            awaitLook();
                            return Verdict.fits();
                        }))),
                List.of(AllocateAction::new));
        Configuration configuration = ConfigurationReader.read(
                "actions: allocate\ntiers: [{plugins: [{name: slow}]}]", "conf", extensions.catalog(), false);
        var unused = new Scheduler(extensions)
                .run(
                        cluster()
                                .node("n1", "4 cpu")
                                .job(job("new").pods(pods(1, "1 cpu")))
                                .build(),
                        configuration);
    }

    private void awaitLook() {
        try {
            looked.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aCycleIsGivenUpWhenItsTimeIsOver() throws InterruptedException {
        look(Duration.ofNanos(1));
        assertThat(ends).containsExactly(3);
        assertThat(err.toString())
                .startsWith(
                        "terrace: a cycle took longer than 0.0 s (--timeout) and was aborted; nothing was written; no plugin is running, in action 'allocate', at ")
                .doesNotContain("java.base");
    }

    @Test
    void aConstructorIsGivenUpWhenItsTimeIsOver(@TempDir Path folder) throws Exception {
        assertIsGivenUp(folder, "public Slow() { PAUSE } public String name() { return \"slow\"; }", "its constructor");
    }

    @Test
    void soIsANameThatDoesNotCome(@TempDir Path folder) throws Exception {
        assertIsGivenUp(folder, "public String name() { PAUSE return \"slow\"; }", "name");
    }

    private void assertIsGivenUp(Path folder, String members, String where) throws Exception {
        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        PluginJar.in(plugins)
                .plugin("Slow", SLOW.replace("MEMBERS", members).replace("PAUSE", "LockSupport.park();"))
                .write("slow-1.2.jar");
        Thread loading = new Thread(() -> Extensions.load(List.of(plugins)).close());
        loading.start();
        try (Watchdog watchdog = new Watchdog(Duration.ofNanos(1), new PrintWriter(err, true), ends::add)) {
            while (ends.isEmpty()) {
                PluginWork.all().forEach(watchdog::look);
            }
        }
        LockSupport.unpark(loading);
        loading.join();
        assertThat(ends).containsOnly(4);
        assertThat(err.toString())
                .startsWith(
                        "terrace: the loading of a plugin took longer than 0.0 s (--timeout) and was aborted; nothing was written; plugin 'dev.example.Slow' (slow-1.2.jar, version 1.2) is in "
                                + where + ", at ");
    }

    @Test
    void aShortCycleIsNotTalkedOf() throws InterruptedException {
        look(null);
        assertThat(ends).isEmpty();
        assertThat(err.toString()).isEmpty();
    }
}
