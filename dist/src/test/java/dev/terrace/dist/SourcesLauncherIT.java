package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.testkit.PluginJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that runs Terrace from its sources, with a stand-in for Maven. */
class SourcesLauncherIT {
    /** The script that the stand-in creates in place of a distribution. */
    private static final String MAKES = """
            mkdir -p dist/target/terrace-0.1.0/bin
            printf '#!/bin/sh\\necho ran "$@"\\n' > dist/target/terrace-0.1.0/bin/terrace
            chmod +x dist/target/terrace-0.1.0/bin/terrace
            """;

    /** The script that stands for a build of the real distribution. */
    private static final String LINKS = "mkdir -p dist/target; ln -s '%s' dist/target/terrace-0.1.0";

    private static final String CONF =
            "actions: enqueue, allocate\ntiers: [{plugins: [{name: %s}, {name: predicates}]}]\n";

    private static final String VIP = """
            package dev.example;

            import dev.terrace.model.settings.Arguments;
            import dev.terrace.spi.*;
            import dev.terrace.spi.view.SessionView;

            public class Vip implements SchedulerPlugin {
                public String name() {
                    return "vip";
                }

                public void open(SessionView session, Hooks hooks, Arguments arguments) {}
            }
            """;

    @TempDir
    Path root;

    private Path script;

    @BeforeEach
    void copyTheScript() throws IOException {
        script = Files.copy(Distribution.ROOT.resolve("terrace"), root.resolve("terrace"));
        Files.createDirectory(root.resolve("conf"));
    }

    /** Maven resets its colours without a line end, even if colours are switched off. */
    @Test
    void aWholeBuildIsKnownAlsoAfterEscapeCodes() throws Exception {
        assertThat(runWith(MAKES + "printf '[INFO] BUILD SUCCESS\\n\\033[0m\\033[0m'"))
                .startsWith("0 ")
                .endsWith("ran --version\n");
    }

    @Test
    void aBuildThatFailsIsToldWithItsLogAndIsTriedAgain() throws Exception {
        assertThat(runWith(MAKES + "echo '[ERROR] no such symbol'; exit 1"))
                .startsWith("3 ")
                .contains("[ERROR] no such symbol\n", "terrace: the build failed; ", "build.log has all of it.")
                .doesNotContain("ran");
        assertThat(runWith(MAKES)).startsWith("0 ").endsWith("ran --version\n");
    }

    @Test
    void nothingIsBuiltTwiceUntilASourceChanges() throws Exception {
        assertThat(runWith(MAKES)).contains("building");
        assertThat(runWith("exit 1")).isEqualTo("0 ran --version\n");
        Files.writeString(root.resolve("conf/new.yaml"), "");
        assertThat(runWith("exit 1")).startsWith("3 ");
    }

    @Test
    void aChangeInAnyModuleOfTheDistributionIsBuilt() throws Exception {
        Set<String> tests = Set.of("page-tests", "benchmarks", "mutation", "summary");
        List<String> modules = Pattern.compile("<module>([a-z-]+)")
                .matcher(Files.readString(Distribution.ROOT.resolve("pom.xml")))
                .results()
                .map(module -> module.group(1))
                .filter(module -> !tests.contains(module))
                .toList();
        assertThat(modules).contains("replay", "framework");
        for (String module : modules) {
            assertThat(runWith(MAKES)).startsWith("0 ");
            Path source = Files.createDirectories(root.resolve(module + "/src/main"));
            Files.writeString(source.resolve("A.java"), "");
            assertThat(runWith("exit 1")).as(module).startsWith("3 ");
        }
    }

    @Test
    void theKitIsBuiltWhenItIsAskedFor() throws Exception {
        assertThat(runWith(MAKES)).contains("building");
        String kit = MAKES
                + "case \" $* \" in *' -Dkit.skip=false '*) mkdir -p dist/target/terrace-0.1.0/sdk/repository;; esac\n";
        assertThat(runWith(kit, "plugin", "new", "--help")).isEqualTo("0 ran plugin new --help\n");
        assertThat(runWith(kit, "plugin", "new", "fair")).contains("building").endsWith("ran plugin new fair\n");
        assertThat(runWith("exit 1", "plugin", "new", "fair")).isEqualTo("0 ran plugin new fair\n");
    }

    /**
     * A JAR that a user adds to plugins/ is no source: it is loaded without a build, also through a link to the script.
     */
    @Test
    void aJarInPluginsIsLoadedWithoutABuild() throws Exception {
        Path plugins = Files.createDirectories(root.resolve("plugins/gang/src"))
                .getParent()
                .getParent();
        Files.writeString(plugins.resolve("pom.xml"), "");
        assertThat(runWith(LINKS.formatted(Distribution.HOME))).startsWith("0 ").contains("building");
        Path jar = PluginJar.in(plugins).plugin("Vip", VIP).write("vip.jar");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(60)));
        script = Files.createSymbolicLink(root.resolve("link"), script);
        Path conf = Files.writeString(root.resolve("vip.conf"), CONF.formatted("vip"));
        String cluster =
                Distribution.HOME.resolve("examples/quickstart/cluster.yaml").toString();
        String month = Distribution.HOME.resolve("examples/replay/month").toString();
        for (String command : List.of(
                "run %2$s --conf %1$s --record case",
                "check case",
                "lint %1$s",
                "explain ml/finetune %2$s --conf %1$s",
                "compare %2$s --conf %1$s --set queue/research.weight=2",
                "replay %3$s --until 1d --conf %1$s",
                "plugins vip")) {
            assertThat(runWith("exit 1", command.formatted(conf, cluster, month).split(" ")))
                    .as(command)
                    .startsWith("0 ")
                    .doesNotContain("building");
        }
        Files.delete(jar);
        assertThat(runWith("exit 1", "lint", conf.toString()))
                .startsWith("1 ")
                .contains(
                        "plugin 'vip' does not exist.",
                        Distribution.HOME + "/plugins and " + plugins.toRealPath() + ".");
        PluginJar.in(plugins).plugin("Vip", VIP.replace("vip", "gang")).write("terrace-plugin-gang-0.1.0.jar");
        assertThat(runWith(
                        "exit 1",
                        "lint",
                        Files.writeString(root.resolve("gang.conf"), CONF.formatted("gang"))
                                .toString()))
                .contains("its plugin 'gang' replaces that of terrace-plugin-gang-0.1.0.jar.");
    }

    private String runWith(String maven) throws Exception {
        return runWith(maven, "--version");
    }

    private String runWith(String maven, String... words) throws Exception {
        Path bin = Files.createDirectories(root.resolve("bin"));
        Path stand = Files.writeString(bin.resolve("mvn"), "#!/bin/sh\n" + maven);
        assertThat(stand.toFile().setExecutable(true)).isTrue();
        return Distribution.start(script, root, Map.of("PATH", bin + ":" + System.getenv("PATH")), words);
    }
}
