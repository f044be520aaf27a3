package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The unpacked distribution, started as a user starts it. */
class DistributionIT {
    private static final Path HOME = Distribution.HOME;
    private static final String CLUSTER = Path.of("../cli/src/test/resources/dev/terrace/cli/cluster.yaml")
            .toAbsolutePath()
            .toString();

    private static final Path UNSHARE = Path.of("/usr/bin/unshare");

    @TempDir
    Path folder;

    @Test
    void itStartsThroughLinksFromAnywhere() throws Exception {
        Files.createDirectory(folder.resolve("bin"));
        Path absolute = Files.createSymbolicLink(folder.resolve("bin/terrace"), HOME.resolve("bin/terrace"));
        Path relative = Files.createSymbolicLink(folder.resolve("t"), folder.relativize(absolute));
        assertThat(start(relative, Map.of(), "--version")).startsWith("0 terrace 0.1.0 (Java ");
    }

    @Test
    void theDefaultConfigurationRunsWithTheOwnPlugins() throws Exception {
        assertThat(terrace("run", "--snapshot", CLUSTER))
                .startsWith("0 ")
                .contains(" 2 bound ")
                .contains("by conf/default.yaml (the default)");
    }

    @Test
    void cyclesFollowEachOther() throws Exception {
        assertThat(terrace("run", "--snapshot", CLUSTER, "--cycles", "2", "--last"))
                .startsWith("0 ")
                .contains(" CYCLE ", " 0 bound ");
    }

    @Test
    void pluginsAreFilesAndNotOnTheClassPath() throws Exception {
        assertThat(jars(HOME.resolve("plugins")))
                .hasSizeGreaterThanOrEqualTo(9)
                .allMatch(jar -> jar.contains("plugin-"));
        assertThat(jars(HOME.resolve("lib"))).noneMatch(jar -> jar.contains("plugin-"));
    }

    @Test
    @Tag("nightly")
    void aPluginThatIsTakenOutIsRefusedByName() throws Exception {
        Path home = copyWithoutArchive();
        for (String jar : jars(home.resolve("plugins"))) {
            if (jar.contains("binpack")) {
                Files.delete(home.resolve("plugins").resolve(jar));
            }
        }
        Path conf = Files.writeString(
                folder.resolve("scheduler.conf"), "actions: \"allocate\"\ntiers:\n- plugins:\n  - name: binpack\n");
        assertThat(terrace("lint", conf.toString())).startsWith("0 ");
        assertThat(start(home.resolve("bin/terrace"), Map.of(), "run", CLUSTER, "--conf", conf.toString()))
                .startsWith("2 ")
                .contains(conf + ":4:11: plugin 'binpack'", "JARs were searched in " + home.toRealPath() + "/plugins;");
    }

    @Test
    void aJarThatIsDroppedIntoItsPluginsReplacesTheOwnOne() throws Exception {
        Path home = copyWithoutArchive();
        Files.copy(home.resolve("plugins/terrace-plugin-gang-0.1.0.jar"), home.resolve("plugins/gang-of-mine.jar"));
        assertThat(start(home.resolve("bin/terrace"), Map.of(), "run", CLUSTER))
                .startsWith("0 ")
                .contains("gang-of-mine.jar: its plugin 'gang' replaces that of terrace-plugin-gang-0.1.0.jar.");
    }

    @Test
    void aJavaThatIsNotThereIsSaid() throws Exception {
        assertThat(start(HOME.resolve("bin/terrace"), Map.of("JAVA_HOME", "/no/such/java"), "--version"))
                .isEqualTo("2 terrace: JAVA_HOME is /no/such/java, and there is no bin/java in it.\n");
    }

    @Test
    @Tag("nightly")
    void theArchiveOfClassesIsMadeOnceAndNeverInTheWay() throws Exception {
        Path home = copyOfHome();
        Path script = home.resolve("bin/terrace");
        Path cache = home.resolve("cache");
        assertThat(start(script, Map.of(), "--version"))
                .startsWith("0 terrace: preparing for quicker starts, once …\nterrace 0.1.0 (Java ");
        List<Path> made = list(cache);
        assertThat(made).hasSize(1);
        assertThat(made.get(0)).isNotEmptyFile();
        FileTime when = Files.getLastModifiedTime(made.get(0));
        assertThat(start(script, Map.of(), "plugins")).startsWith("0 ").doesNotContain("warning");
        assertThat(Files.getLastModifiedTime(made.get(0))).isEqualTo(when);
        Files.setLastModifiedTime(made.get(0), FileTime.fromMillis(0));
        assertThat(start(script, Map.of(), "--version")).startsWith("0 ");
        assertThat(Files.getLastModifiedTime(made.get(0))).isGreaterThan(when);
        Files.delete(made.get(0));
        Files.writeString(made.get(0), "not an archive");
        assertThat(start(script, Map.of(), "--version")).isEqualTo(terrace("--version"));
        Files.delete(made.get(0));
        Files.delete(cache);
        Files.writeString(cache, "a file where there is room for no folder");
        assertThat(start(script, Map.of(), "--version")).isEqualTo(terrace("--version"));
    }

    @Test
    @Tag("nightly")
    void aJarThatCannotBeLoadedDoesNotSlowDownLaterStarts() throws Exception {
        Path home = copyOfHome();
        Path broken = Files.writeString(home.resolve("plugins/broken.jar"), "no JAR");
        assertThat(start(home.resolve("bin/terrace"), Map.of(), "plugins"))
                .startsWith("2 ")
                .contains("/plugins/broken.jar: is not a readable JAR: ");
        assertThat(home.resolve("cache")).isEmptyDirectory();
        Files.delete(broken);
        assertThat(start(home.resolve("bin/terrace"), Map.of(), "plugins")).startsWith("0 ");
        assertThat(list(home.resolve("cache")))
                .singleElement()
                .satisfies(made -> assertThat(made).isNotEmptyFile());
    }

    /** Runs a shell script with mounts of its own. */
    private String unshare(String... script) throws Exception {
        return start(
                UNSHARE,
                Map.of(),
                Stream.concat(Stream.of("--user", "--map-root-user", "--mount", "sh", "-ec"), Stream.of(script))
                        .toArray(String[]::new));
    }

    /** As in a container of the image: any user, whose home cannot be written either, and only /tmp can. */
    @Test
    void itNeedsNoUserAndWritesNothing() throws Exception {
        String container = """
                home=$1 java=$2
                shift 2
                mount --bind "$home" "$home"
                mount -o remount,bind,ro "$home"
                mount -t tmpfs tmpfs /tmp
                ! touch "$home/x" 2>/dev/null || exit 99
                exec unshare --user --map-user=54321 --map-group=54321 \\
                  env -i PATH="$PATH" HOME="$home" JAVA_HOME="$java" "$home/bin/terrace" "$@"
                """;
        Assumptions.assumeTrue(
                Files.exists(UNSHARE) && unshare("mount -t tmpfs tmpfs /tmp").startsWith("0 "),
                "this machine lets no user create namespaces");
        assertThat(unshare(
                        container,
                        "container",
                        HOME.toString(),
                        System.getProperty("java.home"),
                        "run",
                        "--snapshot",
                        HOME.resolve("examples/quickstart/cluster.yaml").toString()))
                .startsWith("0 ")
                .contains(" 11 bound ")
                .doesNotContain("preparing", "rror");
    }

    @Test
    void aFolderThatIsNotWholeIsSaid() throws Exception {
        Path home = copyWithoutArchive();
        for (String jar : jars(home.resolve("lib"))) {
            if (jar.startsWith("terrace-cli")) {
                Files.move(home.resolve("lib").resolve(jar), home.resolve(jar));
            }
        }
        assertThat(start(home.resolve("bin/terrace"), Map.of(), "--version"))
                .startsWith("2 terrace: ")
                .endsWith("/lib lacks terrace-cli-*.jar: the distribution was not unpacked or built whole.\n");
    }

    /** A build replaces the JARs of the folder one by one. */
    @Test
    void aFolderThatBecomesWholeIsWaitedFor() throws Exception {
        Path home = copyWithoutArchive();
        Path lib = Files.move(home.resolve("lib"), home.resolve("lib.new"));
        Process build =
                new ProcessBuilder("sh", "-c", "sleep 1; mv '%s' '%s'".formatted(lib, home.resolve("lib"))).start();
        assertThat(start(home.resolve("bin/terrace"), Map.of(), "--version"))
                .startsWith("0 ")
                .contains("terrace 0.1.0 (Java ");
        assertThat(build.waitFor()).isZero();
    }

    @Test
    void aServerThatMayOpenTooFewFilesDoesNotStart() throws Exception {
        String serve = "ulimit -n 120; exec '%s' serve --port 0".formatted(HOME.resolve("bin/terrace"));
        assertThat(start(Path.of("/bin/sh"), Map.of(), "-c", serve))
                .startsWith("2 ")
                .contains(
                        "too few files may be open at a time; at least 256 are needed ('ulimit -n 1024' allows more)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"})
    void theFirstAndTheLastTimeOfADumpAreDecidedOn(String now) throws Exception {
        Path tdm = Files.writeString(
                folder.resolve("tdm.conf"),
                "actions: enqueue, allocate\n"
                        + "tiers: [{plugins: [{name: tdm, arguments: {tdm.revocable-zone.z: '10:00-21:00'}}]}]\n");
        assertThat(terrace("run", CLUSTER, "--conf", tdm.toString(), "--now", now))
                .startsWith("0 ")
                .contains(" 2 bound ");
        String armada = HOME.resolve("conf/armada.yaml").toString();
        assertThat(terrace("run", HOME + "/examples/armada/cluster.yaml", "--conf", armada, "--now", now))
                .startsWith("0 ");
    }

    @Test
    void helpAndVersionAreWordsToo() throws Exception {
        assertThat(terrace("version")).isEqualTo(terrace("--version")).contains(", SPI ");
        assertThat(terrace("help", "run")).isEqualTo(terrace("run", "--help"));
        assertThat(terrace("help", "plugin", "new")).isEqualTo(terrace("plugin", "new", "--help"));
    }

    /** A copy that stores no archive of classes, whose making takes longer than many starts. */
    private Path copyWithoutArchive() throws IOException {
        Path home = copyOfHome();
        Files.writeString(home.resolve("cache"), "a file where a folder is expected");
        return home;
    }

    private Path copyOfHome() throws IOException {
        Path copy = folder.resolve("home");
        try (Stream<Path> files = Files.walk(HOME)) {
            for (Path file : files.filter(file -> !file.startsWith(HOME.resolve("cache")))
                    .toList()) {
                Files.copy(file, copy.resolve(HOME.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return copy;
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private static List<String> jars(Path lib) throws IOException {
        try (Stream<Path> files = Files.list(lib)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private String terrace(String... arguments) throws Exception {
        return Distribution.terrace(folder, arguments);
    }

    private String start(Path script, Map<String, String> environment, String... arguments) throws Exception {
        return Distribution.start(script, folder, environment, arguments);
    }
}
