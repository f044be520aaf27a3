package dev.terrace.engine.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.terrace.model.finding.InvalidInput;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.testkit.PluginJar;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * JARs of classes that were compiled against SPI 0.1.0, which the test's resources keep in {@code spi-0.1}, with their
 * sources.
 */
class EarlierJarTest {
    private static final String SPI = SchedulerPlugin.class.getPackageName();
    private static final String ACTION_OF_THEN = SPI + ".Action";

    @TempDir
    Path temporary;

    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectory(temporary.resolve("plugins"));
    }

    private PluginJar jarOf(String name, String service) throws IOException {
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("spi-0.1/" + name + ".class"))) {
            return PluginJar.in(folder)
                    .with("dev/example/" + name + ".class", in.readAllBytes())
                    .with("META-INF/services/" + service, ("dev.example." + name).getBytes(StandardCharsets.UTF_8));
        }
    }

    private void assertToldOnce(String part) {
        InvalidInput refused = catchThrowableOfType(InvalidInput.class, () -> Extensions.load(List.of(folder)));
        assertThat(refused.findings()).hasSize(1);
        assertThat(refused)
                .hasMessageContaining("old.jar: was built for Terrace SPI 0.1.0, and this is ")
                .hasMessageContaining(part);
    }

    @Test
    void aPluginIsKnownByItsClasses() throws IOException {
        jarOf("OldPlugin", SchedulerPlugin.class.getName()).write("old.jar");
        assertToldOnce("in which " + SPI + ".Session is now dev.terrace.spi.view.SessionView for plugins");
    }

    @Test
    void anActionIsKnownByItsClasses() throws IOException {
        jarOf("OldAction", ACTION_OF_THEN).write("old.jar");
        assertToldOnce(ACTION_OF_THEN + " is now ");
    }

    @Test
    void aJarThatSaysThatItNeedsTheEarlierOneIsToldTheSame() throws IOException {
        jarOf("OldPlugin", SchedulerPlugin.class.getName())
                .says("Plugin-Requires", ">=0.1.0 & <0.2.0")
                .write("old.jar");
        assertToldOnce("in which " + SPI + ".Session is now ");
    }

    @Test
    void aJarThatSaysThatAnyLaterOneWillDoIsToldTheSame() throws IOException {
        jarOf("OldPlugin", SchedulerPlugin.class.getName())
                .says("Plugin-Requires", ">=0.1.0")
                .write("old.jar");
        assertToldOnce("in which " + SPI + ".Session is now ");
    }
}
