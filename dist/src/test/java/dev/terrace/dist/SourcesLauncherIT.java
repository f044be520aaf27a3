package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
    void theKitIsBuiltWhenItIsAskedFor() throws Exception {
        assertThat(runWith(MAKES)).contains("building");
        String kit = MAKES
                + "case \" $* \" in *' -Dkit.skip=false '*) mkdir -p dist/target/terrace-0.1.0/sdk/repository;; esac\n";
        assertThat(runWith(kit, "plugin", "new", "--help")).isEqualTo("0 ran plugin new --help\n");
        assertThat(runWith(kit, "plugin", "new", "fair")).contains("building").endsWith("ran plugin new fair\n");
        assertThat(runWith("exit 1", "plugin", "new", "fair")).isEqualTo("0 ran plugin new fair\n");
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
