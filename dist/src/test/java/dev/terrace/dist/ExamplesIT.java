package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.testkit.PluginJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every configuration and every example runs as its README describes. */
class ExamplesIT {
    private static final Path EXAMPLES = Distribution.ROOT.resolve("examples");
    private static final Path QUICKSTART = EXAMPLES.resolve("quickstart/cluster.yaml");
    private static final Path HELLO = EXAMPLES.resolve("hello-plugin");

    private static final Pattern QUESTION =
            Pattern.compile("```sh\n\\./terrace ((?:explain|unblock) [^\n]+)\n```\n\n```\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path folder;

    static List<Path> configurations() throws IOException {
        try (Stream<Path> files = Files.list(Distribution.ROOT.resolve("conf"))) {
            return files.sorted().toList();
        }
    }

    static List<Path> volcanos() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES.resolve("volcano"))) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    private String run(Path snapshot, String... more) throws Exception {
        String[] command = new String[more.length + 3];
        command[0] = "run";
        command[1] = "--snapshot";
        command[2] = snapshot.toString();
        System.arraycopy(more, 0, command, 3, more.length);
        return Distribution.call(folder, command);
    }

    @ParameterizedTest
    @MethodSource("configurations")
    void eachConfigurationRunsAndHasNoFinding(Path conf) throws Exception {
        assertThat(run(QUICKSTART, "--conf", conf.toString())).startsWith("0 ").contains(" bound ");
        assertThat(Distribution.call(folder, "lint", conf.toString())).isEqualTo("0 0 errors, 0 warnings\n");
    }

    @ParameterizedTest
    @MethodSource("volcanos")
    @Tag("nightly")
    void whatVolcanoShowsGoesIn(Path conf) throws Exception {
        assertThat(Distribution.call(folder, "lint", conf.toString()))
                .startsWith("0 ")
                .contains("0 errors");
        assertThat(run(QUICKSTART, "--conf", conf.toString())).startsWith("0 ");
    }

    @Test
    void theQuickstartShowsItsTables() throws Exception {
        assertThat(Distribution.terrace(folder, "run", "--snapshot", QUICKSTART.toString()))
                .contains("QUEUE", "BOUND", "WAITING");
        assertThat(run(
                        QUICKSTART,
                        "--conf",
                        Distribution.ROOT
                                .resolve("conf/reclaim-and-preempt.yaml")
                                .toString()))
                .contains("EVICTED");
    }

    /** The answers to questions about one job are quoted whole, at a width of 120 characters. */
    @Test
    void theReadmeQuotesItsCommands() throws Exception {
        String readme = Files.readString(Distribution.ROOT.resolve("README.md"));
        List<MatchResult> questions = QUESTION.matcher(readme).results().toList();
        assertThat(questions).hasSize(2);
        for (MatchResult question : questions) {
            assertThat(Distribution.start(
                            Distribution.HOME.resolve("bin/terrace"),
                            Distribution.ROOT,
                            Map.of("COLUMNS", "120"),
                            question.group(1).split(" ")))
                    .contains(question.group(2));
        }
    }

    @Test
    void aQueueAboveItsShareLosesPodsToANewcomer() throws Exception {
        String conf = Distribution.ROOT.resolve("conf/armada.yaml").toString();
        assertThat(run(EXAMPLES.resolve("armada/cluster.yaml"), "--conf", conf))
                .startsWith("0 ")
                .contains("0 bound   5 evicted   6 pipelined", "FAIR SHARE   ADJUSTED   ACTUAL", "lab/sweep-6")
                .doesNotContain("lab/licence-0");
    }

    @Test
    void aSweepShowsWhichWeightChangesTheOrderOfQueues() throws Exception {
        assertThat(Distribution.call(
                        folder,
                        "compare",
                        "--snapshot",
                        EXAMPLES.resolve("queue-score/cluster.yaml").toString(),
                        "--conf",
                        EXAMPLES.resolve("queue-score/by-score.yaml").toString(),
                        "--sweep",
                        "action/*.QueueScoreOrder.drf.weight=0,1,2,5"))
                .startsWith("0 ")
                .contains("4 combinations")
                .containsPattern("\n 2 +3 .*no queue gains or loses\n 5 +3 .*queue-c gains; queue-b loses");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            by-memory | 17 bound | no card with enough gpu memory (4 of 8 nodes) | "volcano.sh/gpu-index" : "0"
            by-number | 18 bound | too little volcano.sh/gpu-number (8 of 8 nodes, 4 requested) | "volcano.sh/gpu-index" : "0,1"
            virtual | 17 bound | deviceshare 930.0 | "volcano.sh/vgpu-ids-new" : "GPU-v4-0[group1-0],NVIDIA,5000,0
            """)
    @Tag("nightly")
    void gpusAreSharedAsTheReadmeSays(String way, String bound, String because, String annotation) throws Exception {
        String conf = EXAMPLES.resolve("gpu-sharing/" + way + ".yaml").toString();
        Path cluster = EXAMPLES.resolve("gpu-sharing/cluster.yaml");
        Path next = folder.resolve("next.yaml");
        assertThat(run(cluster, "--conf", conf, "--apply", next.toString()))
                .startsWith("0 ")
                .contains(bound, because);
        assertThat(run(cluster, "--conf", conf, "--output", "json").replaceAll("\\s*:\\s*\"", " : \""))
                .contains(annotation);
        assertThat(run(next, "--conf", conf)).startsWith("0 ").contains(" 0 bound ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            by-memory | ml/notebook-0…5 +shared-2 shared-3 shared-4 +shared-2: 0; shared-3: 0; shared-4: 0 | ml/notebook-3 | uses device 0 \\(memory 6\\)
            by-number | ml/train-0 +shared-4 +0 1 | ml/train-0 | uses device 0, 1
            virtual | ml/cut-0 +virtual-4 +GPU-v4-0\\[group1-0\\] | ml/cut-0 | uses device GPU-v4-0, its part group1-0
            virtual | ml/pair-0 +virtual-3 +GPU-v3-0 GPU-v3-1 | ml/pair-0 | GPU-v3-1 \\(cores 100, memory 16000\\)
            virtual | ml/rank-0 +virtual-1 +GPU-v1-1 | ml/chat-old-0 | uses device GPU-v1-1 \\(cores 30, memory 8192\\)
            """)
    @Tag("nightly")
    void cardsAreNamed(String way, String line, String pod, String words) throws Exception {
        String conf = EXAMPLES.resolve("gpu-sharing/" + way + ".yaml").toString();
        Path cluster = EXAMPLES.resolve("gpu-sharing/cluster.yaml");
        assertThat(run(cluster, "--conf", conf)).containsPattern(line);
        assertThat(Distribution.call(folder, "explain", pod, "--snapshot", cluster.toString(), "--conf", conf))
                .containsPattern(words);
    }

    @Test
    @Tag("nightly")
    void slicesAreAsTheReadmeSaysAndPrioritiesAreCarried() throws Exception {
        String conf = Distribution.ROOT.resolve("conf/armada-priority.yaml").toString();
        Path next = folder.resolve("next.yaml");
        assertThat(run(EXAMPLES.resolve("armada-priority/cluster.yaml"), "--conf", conf, "--apply", next.toString()))
                .startsWith("0 ")
                .contains(" 24 bound ", "20 cpu", "4 cpu");
        assertThat(next).content().contains("{\"priority\": 8.0}", "{\"priority\": 1.0}");
        assertThat(run(next, "--conf", conf)).startsWith("0 ").contains(" 0 bound ");
    }

    @Test
    void aPluginDroppedIntoAFolderTakesPartAndTakenOutIsMissed() throws Exception {
        Path jar = HELLO.resolve("target/hello-plugin-1.2.jar");
        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        Files.copy(jar, plugins.resolve("hello-plugin-1.2.jar"));
        String own = Distribution.HOME.resolve("plugins").toString();
        String conf = HELLO.resolve("hello.yaml").toString();
        Path cluster = HELLO.resolve("cluster.yaml");
        String with = run(cluster, "--conf", conf, "--output", "json", "--plugins", own, plugins.toString());
        String without = run(cluster, "--output", "json");
        assertThat(with).startsWith("0 ");
        assertThat(binds(with)).isNotEqualTo(binds(without));
        Files.delete(plugins.resolve("hello-plugin-1.2.jar"));
        assertThat(run(cluster, "--conf", conf, "--plugins", own, plugins.toString()))
                .startsWith("2 ")
                .contains("plugin 'hello'");
    }

    @Test
    void aPluginThatThrowsIsNamedAndNothingIsWritten() throws Exception {
        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        PluginJar.in(plugins).plugin("Faulty", """
                        package dev.example;

                        import dev.terrace.model.settings.Arguments;
                        import dev.terrace.spi.*;
                        import dev.terrace.spi.view.SessionView;

                        public class Faulty implements SchedulerPlugin {
                            public String name() {
                                return "faulty";
                            }

                            public void open(SessionView session, Hooks hooks, Arguments arguments) {
                                hooks.jobValid(job -> { throw new IllegalStateException("out of order"); });
                            }
                        }
                        """).write("faulty-1.2.jar");
        Path conf = Files.writeString(
                folder.resolve("faulty.conf"),
                "actions: \"enqueue, allocate\"\ntiers:\n- plugins:\n  - name: faulty\n");
        Path next = folder.resolve("next.yaml");
        assertThat(run(
                        QUICKSTART,
                        "--conf",
                        conf.toString(),
                        "--apply",
                        next.toString(),
                        "--plugins",
                        plugins.toString()))
                .startsWith("4 ")
                .contains("plugin 'faulty' (faulty-1.2.jar, version 1.2) failed in jobValid: IllegalStateException")
                .doesNotContain("\tat ");
        assertThat(next).doesNotExist();
    }

    private static String binds(String json) {
        return json.substring(json.indexOf("\"binds\""), json.indexOf("\"evicts\""));
    }
}
