package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps from the tar.gz to a changed decision. */
class OutsiderIT {
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)");

    private static final String SHORTEST_FIRST = """
            package dev.example.shortestfirst;

            import dev.terrace.model.settings.Arguments;
            import dev.terrace.spi.Hooks;
            import dev.terrace.spi.SchedulerPlugin;
            import dev.terrace.spi.toolkit.PlannedEnd;
            import dev.terrace.spi.view.Job;
            import dev.terrace.spi.view.SessionView;
            import java.util.Comparator;

            public final class ShortestFirstPlugin implements SchedulerPlugin {
                @Override
                public String name() {
                    return "shortest-first";
                }

                @Override
                public void open(SessionView session, Hooks hooks, Arguments arguments) {
                    hooks.jobOrder(Comparator.comparingLong(ShortestFirstPlugin::estimate));
                }

                private static long estimate(Job job) {
                    return job.tasks().stream().mapToLong(PlannedEnd::duration).max().orElse(0);
                }
            }
            """;

    @TempDir
    static Path folder;

    private static Outsider outsider;

    @BeforeAll
    static void unpack() throws Exception {
        assumeTrue(
                Files.isDirectory(Distribution.HOME.resolve("sdk")),
                () -> "skipped: there is no " + Distribution.HOME.resolve("sdk") + "; -Dkit.skip left it out");
        outsider = Outsider.unpack(folder);
    }

    @Test
    void aNewProjectIsBuiltTestedAndSeenToDecide() throws Exception {
        Path project = newProject("night-shift");
        String printed = outsider.run(project, commands(project, 0));
        assertThat(printed)
                .startsWith("0 ")
                .contains("Tests run: 1, Failures: 0, Errors: 0, Skipped: 0", "night-shift 1000.0 + nodeorder")
                .doesNotContain("The POM for ");
    }

    @Test
    void withoutMavenItsJarChangesADecisionToo() throws Exception {
        Path project = newProject("day-shift");
        assertThat(outsider.run(project, commands(project, 1))).isEqualTo("0 ");
        Path dropped = Files.createDirectory(folder.resolve("dropped"));
        Files.copy(project.resolve("out/day-shift-1.0.jar"), dropped.resolve("day-shift-1.0.jar"));
        String run = outsider.home() + "/bin/terrace run --output json --snapshot " + outsider.home()
                + "/examples/quickstart/cluster.yaml";
        String without = outsider.run(project, run);
        String with = outsider.run(project, run + " --conf scheduler.conf --plugins " + dropped);
        assertThat(with).startsWith("0 ");
        assertThat(binds(with)).isNotEqualTo(binds(without));
    }

    /** Replays a month under a plugin that was compiled against {@code sdk/} alone. */
    @Test
    @Tag("nightly")
    void aJobOrderTurnsDispatchIntoShortestJobFirst() throws Exception {
        Path project = newProject("shortest-first");
        Files.writeString(
                project.resolve("src/main/java/dev/example/shortestfirst/ShortestFirstPlugin.java"), SHORTEST_FIRST);
        assertThat(outsider.run(project, "mvn -q -Dmaven.test.skip=true package"))
                .startsWith("0 ");
        Files.writeString(project.resolve("oldest-first.conf"), """
                actions: dispatch
                configurations: [{name: dispatch, arguments: {order: submission, blocked: pass}}]
                tiers: [{plugins: [{name: predicates}]}]
                """);
        Files.writeString(
                project.resolve("shortest-first.conf"),
                Files.readString(project.resolve("oldest-first.conf"))
                        .replace("{name: predicates}", "{name: predicates}, {name: shortest-first}"));
        String shortest = metrics(project, "--conf " + outsider.home() + "/conf/sjf.yaml");
        assertThat(metrics(project, "--conf shortest-first.conf --plugins target"))
                .isEqualTo(shortest);
        assertThat(metrics(project, "--conf oldest-first.conf")).isNotEqualTo(shortest);
    }

    /** Returns the metrics of a replay of the example at four times its load. */
    private static String metrics(Path project, String options) throws Exception {
        String replayed = outsider.run(
                project,
                "%1$s/bin/terrace replay %1$s/examples/replay/month --load 4 --output json %2$s"
                        .formatted(outsider.home(), options));
        assertThat(replayed).startsWith("0 ");
        return replayed.substring(replayed.indexOf("\"metrics\""));
    }

    @Test
    void aJarNamesItsPluginsAndActionsAndBringsItsLibraries() throws Exception {
        Path project = newProject("late-shift");
        Path pom = project.resolve("pom.xml");
        Files.writeString(
                pom,
                Files.readString(pom)
                        .replaceFirst("<plugin.class>.*</plugin.class>", """
                <plugin.class>
                      org.example.One,
                      org.example.Two
                    </plugin.class>
                    <action.class>org.example.Three</action.class>""")
                        .replaceFirst("</properties>", """
                </properties>

                  <dependencies>
                    <dependency>
                      <groupId>com.github.zafarkhaja</groupId>
                      <artifactId>java-semver</artifactId>
                      <version>0.10.2</version>
                    </dependency>
                  </dependencies>"""));
        assertThat(outsider.run(project, "mvn -q -Dmaven.test.skip=true package"))
                .startsWith("0 ");
        try (JarFile jar =
                new JarFile(project.resolve("target/late-shift-1.0.jar").toFile())) {
            assertThat(jar.stream().map(Object::toString).filter(entry -> entry.endsWith(".jar")))
                    .containsExactly("lib/java-semver-0.10.2.jar");
            assertThat(names(jar, "SchedulerPlugin")).containsExactly("org.example.One", "org.example.Two");
            assertThat(names(jar, "Action")).containsExactly("org.example.Three");
        }
    }

    @Test
    @Tag("nightly")
    void theExamplesPluginIsBuiltAsItsPageSays() throws Exception {
        outsider.disconnect(outsider.home());
        Path page = outsider.home().resolve("examples/hello-plugin/README.md");
        String printed = outsider.run(outsider.home(), String.join("", Outsider.commands(page)));
        assertThat(printed)
                .startsWith("0 ")
                .containsPattern("web/blue-0 +node-1 ")
                .containsPattern("web/blue-0 +node-3 ");
    }

    @Test
    void theExampleOfEmbeddingPrintsWhatItsPageShows() throws Exception {
        outsider.disconnect(outsider.home());
        String page = Files.readString(outsider.home().resolve("docs/embedding.md"));
        String source = Files.readString(
                outsider.home().resolve("examples/embedded/src/main/java/dev/example/embedded/Embedded.java"));
        List<String> blocks = Pattern.compile("(?ms)^```(?:sh|java)?\n(.*?)^```$")
                .matcher(page)
                .results()
                .map(block -> block.group(1))
                .toList();
        assertThat(blocks).hasSize(3);
        assertThat(withoutIndentation(source)).contains(withoutIndentation(blocks.get(0)));
        assertThat(outsider.run(outsider.home(), blocks.get(1)))
                .startsWith("0 ")
                .endsWith(blocks.get(2));
    }

    private static String withoutIndentation(String lines) {
        return lines.indent(0).replaceAll("(?m)^ +", "");
    }

    @Test
    void everyLinkOfItsPagesLeadsSomewhere() throws IOException {
        try (Stream<Path> files = Files.walk(outsider.home())) {
            List<Path> pages =
                    files.filter(file -> file.toString().endsWith(".md")).toList();
            assertThat(pages).hasSizeGreaterThan(10);
            for (Path page : pages) {
                for (String link : links(page)) {
                    assertThat(page.resolveSibling(link))
                            .as("%s: %s", page, link)
                            .exists();
                }
            }
        }
    }

    private static Path newProject(String name) throws Exception {
        Path project = folder.resolve(name);
        // The first command of a distribution prints that it prepares for faster starts.
        assertThat(outsider.run(folder, outsider.home() + "/bin/terrace plugin new " + name))
                .startsWith("0 ")
                .contains(
                        name + " holds the plugin '" + name + "'; see its README.md.\n", outsider.home() + "/plugins/");
        outsider.disconnect(project);
        return project;
    }

    private static String commands(Path project, int block) throws IOException {
        return Outsider.commands(project.resolve("README.md")).get(block);
    }

    private static List<String> names(JarFile jar, String ending) throws IOException {
        List<String> names = new ArrayList<>();
        for (JarEntry entry : jar.stream()
                .filter(each -> each.getName().startsWith("META-INF/services/dev.terrace.spi."))
                .filter(each -> each.getName().endsWith("." + ending))
                .toList()) {
            try (InputStream in = jar.getInputStream(entry)) {
                new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.isBlank())
                        .forEach(names::add);
            }
        }
        return names;
    }

    private static List<String> links(Path page) throws IOException {
        List<String> links = new ArrayList<>();
        Matcher matcher = LINK.matcher(Files.readString(page));
        while (matcher.find()) {
            if (!matcher.group(1).contains("://")) {
                links.add(matcher.group(1));
            }
        }
        return links;
    }

    private static String binds(String json) {
        return json.substring(json.indexOf("\"binds\""), json.indexOf("\"evicts\""));
    }
}
