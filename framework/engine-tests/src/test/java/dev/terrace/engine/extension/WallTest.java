package dev.terrace.engine.extension;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.actions.AllocateAction;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.model.PluginState;
import dev.terrace.model.report.CycleReport;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.spi.action.Action;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.PluginJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pf4j.PluginManager;
import org.slf4j.Logger;
import org.yaml.snakeyaml.Yaml;

/**
 * JAR code sees no hidden class of Terrace, of its libraries or of other JARs: by name, as a resource or as a service,
 * through its own class loader or its thread's context loader.
 *
 * <p>The isolation guards against mistakes. These ways bypass it and are not covered: the class loader of a type of the
 * SPI, also as {@code getClass().getClassLoader().getParent()} and on from there; the class of an object that is handed
 * in, and reflection on it; {@code ClassLoader.getSystemClassLoader()}, and the context loader of common-pool threads
 * that the JAR's code starts, which is the same loader.
 */
class WallTest {
    private static final String OTHER = """
            package dev.example;

            import dev.terrace.model.settings.Arguments;
            import dev.terrace.spi.Hooks;
            import dev.terrace.spi.SchedulerPlugin;
            import dev.terrace.spi.view.SessionView;

            public class Other implements SchedulerPlugin {
                public String name() {
                    return "other";
                }

                public void open(SessionView session, Hooks hooks, Arguments arguments) {}
            }
            """;

    /** Tries every way at every moment, and returns the findings as its state. */
    private static final String PEEPING = """
            package dev.example;

            import dev.terrace.model.PluginState;
            import dev.terrace.model.settings.Argument;
            import dev.terrace.model.settings.Arguments;
            import dev.terrace.spi.action.Action;
            import dev.terrace.spi.Hooks;
            import dev.terrace.spi.NodeScore;
            import dev.terrace.spi.SchedulerPlugin;
            import dev.terrace.spi.action.Session;
            import dev.terrace.spi.view.SessionView;
            import java.io.InputStream;
            import java.time.Instant;
            import java.util.List;
            import java.util.Map;
            import java.util.ServiceLoader;
            import java.util.TreeSet;
            import java.util.concurrent.ConcurrentSkipListMap;
            import java.util.concurrent.CountDownLatch;
            import java.util.concurrent.TimeUnit;

            public class Peeping implements SchedulerPlugin {
                static final Map<String, String> SEEN = new ConcurrentSkipListMap<>();
                static final CountDownLatch HELPED = new CountDownLatch(1);

                private final Thread session = Thread.currentThread();

                public Peeping() {
                    peep("constructor");
                }

                public String name() {
                    peep("name");
                    return "peeping";
                }

                public List<Argument<?>> arguments() {
                    peep("arguments");
                    return List.of();
                }

                public void open(SessionView session, Hooks hooks, Arguments arguments) {
                    peep("open");
                    hooks.jobReady(job -> {
                        peep("hook");
                        return true;
                    });
                    hooks.nodeOrder(NodeScore.local(shape -> "any", (any, node) -> score()));
                }

                private double score() {
                    if (Thread.currentThread() == session) {
                        await();
                    } else if (HELPED.getCount() > 0) {
                        peep("helper");
                        HELPED.countDown();
                    }
                    return 0;
                }

                private static void await() {
                    try {
                        if (Runtime.getRuntime().availableProcessors() > 1) {
                            HELPED.await(20, TimeUnit.SECONDS);
                        }
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }

                public List<PluginState> close(SessionView session) {
                    peep("close");
                    String all = SEEN.toString();
                    return List.of(PluginState.of("peeping", "", 1, Instant.EPOCH, all));
                }

                static void peep(String moment) {
                    TreeSet<String> seen = new TreeSet<>();
                    ClassLoader context = Thread.currentThread().getContextClassLoader();
                    peep("own ", Peeping.class.getClassLoader(), seen);
                    peep("context ", context, seen);
                    ServiceLoader.load(SchedulerPlugin.class).stream().forEach(one -> add(one.type(), seen));
                    ServiceLoader.load(Action.class).stream().forEach(one -> add(one.type(), seen));
                    SEEN.merge(moment, seen.toString(), (one, other) -> one.equals(other) ? one : one + other);
                }

                private static void add(Class<?> provider, TreeSet<String> seen) {
                    if (provider.getClassLoader() != Peeping.class.getClassLoader()) {
                        seen.add("service " + provider.getName());
                    }
                }

                private static void peep(String way, ClassLoader loader, TreeSet<String> seen) {
                    for (String name : names()) {
                        String path = name.replace('.', '/') + ".class";
                        try {
                            Class.forName(name, false, loader);
                            seen.add(way + name);
                        } catch (ClassNotFoundException e) {
                            // as it should be
                        }
                        try {
                            if (loader.getResource(path) != null || loader.getResources(path).hasMoreElements()) {
                                seen.add(way + path);
                            }
                        } catch (java.io.IOException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                }

                private static List<String> names() {
                    try (InputStream in = Peeping.class.getResourceAsStream("/hidden.txt")) {
                        return new String(in.readAllBytes()).lines().toList();
                    } catch (java.io.IOException e) {
                        throw new IllegalStateException(e);
                    }
                }

                public static class Acting implements Action {
                    public Acting() {
                        peep("action's constructor");
                    }

                    public String name() {
                        return "acting";
                    }

                    public void execute(Session session, Arguments arguments) {
                        peep("execute");
                    }
                }
            }
            """;

    /** Reports the version of Jackson that it sees. */
    private static final String READING = """
            package dev.example;

            import com.fasterxml.jackson.core.JsonFactory;
            import com.fasterxml.jackson.core.JsonParser;
            import dev.terrace.model.PluginState;
            import dev.terrace.model.settings.Arguments;
            import dev.terrace.spi.Hooks;
            import dev.terrace.spi.SchedulerPlugin;
            import dev.terrace.spi.view.SessionView;
            import java.time.Instant;
            import java.util.List;
            import java.util.ServiceLoader;

            public class Reading implements SchedulerPlugin {
                private String seen;

                public String name() {
                    return "reading";
                }

                public void open(SessionView session, Hooks hooks, Arguments arguments) {
                    try (JsonParser json = new JsonFactory().createParser("[1.25]")) {
                        json.nextToken();
                        json.nextToken();
                        seen = json.getDoubleValue() + " by " + json.version()
                                + ServiceLoader.load(JsonFactory.class).findFirst().map(JsonFactory::version)
                                + JsonFactory.class.getResource("/META-INF/LICENSE").getProtocol();
                    } catch (java.io.IOException e) {
                        throw new IllegalStateException(e);
                    }
                }

                public List<PluginState> close(SessionView session) {
                    return List.of(PluginState.of("reading", "", 1, Instant.EPOCH, seen));
                }
            }
            """;

    /** Classes on the class path of this test that JARs must not see. */
    private static final List<Class<?>> HIDDEN = List.of(
            Scheduler.class,
            Configuration.class,
            SnapshotReader.class,
            AllocateAction.class,
            ClusterBuilder.class,
            PluginManager.class,
            Logger.class,
            Yaml.class,
            JsonFactory.class,
            ObjectMapper.class);

    private static final List<String> MOMENTS = List.of(
            "action's constructor", "arguments", "close", "constructor", "execute", "helper", "hook", "name", "open");

    @TempDir
    Path temporary;

    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectory(temporary.resolve("plugins"));
    }

    /** Runs a cycle on a cluster with enough nodes for several threads. */
    private CycleReport run(String actions, String plugins) {
        ClusterBuilder cluster = cluster().job(job("one").pods(pods(2, "1 cpu")));
        for (int i = 0; i < 6_200; i++) {
            cluster.node("n" + i, "4 cpu");
        }
        String conf = "actions: '%s'%ntiers: [{plugins: [%s]}]".formatted(actions, plugins);
        try (Extensions extensions = Extensions.load(List.of(folder))) {
            Configuration configuration = ConfigurationReader.read(conf, "conf", extensions.catalog(), false);
            return new Scheduler(extensions).run(cluster.build(), configuration);
        }
    }

    private static String stateOf(CycleReport report, String plugin) {
        return report.pluginStates().stream()
                .filter(state -> state.plugin().equals(plugin))
                .map(PluginState::data)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aJarSeesNothingOfTerraceNorOfOthers() throws IOException {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "no processor is free to help");
        PluginJar.in(folder).plugin("Other", OTHER).says("Plugin-Id", "other").write("other.jar");
        String hidden = Stream.concat(HIDDEN.stream().map(Class::getName), Stream.of("dev.example.Other"))
                .reduce("", (all, name) -> all + name + "\n");
        PluginJar.in(folder)
                .plugin("Peeping", PEEPING)
                .provides(Action.class, "dev.example.Peeping$Acting")
                .with("hidden.txt", hidden.getBytes(UTF_8))
                .write("peeping.jar");
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        String nothing = String.join("=[], ", MOMENTS);
        assertThat(stateOf(run("acting, allocate", "{name: other}, {name: peeping}"), "peeping"))
                .isEqualTo("{" + nothing + "=[]}");
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    }

    @Test
    void aJarSeesTheLibrariesThatItBrings() throws IOException {
        PluginJar.in(folder)
                .library(Path.of("target/libraries/jackson-core-2.15.4.jar"))
                .plugin("Reading", READING)
                .write("reading.jar");
        assertThat(new JsonFactory().version().toString()).doesNotContain("2.15.4");
        assertThat(stateOf(run("allocate", "{name: reading}"), "reading"))
                .isEqualTo("1.25 by 2.15.4Optional[2.15.4]terrace-library");
    }

    @Test
    void aJarThatBringsNoneSeesNone() throws IOException {
        PluginJar.in(folder).plugin("Reading", READING).write("reading.jar");
        assertThat(catchThrowable(() -> run("allocate", "{name: reading}")))
                .hasStackTraceContaining("ClassNotFoundException: com.fasterxml.jackson.core.JsonFactory");
    }
}
