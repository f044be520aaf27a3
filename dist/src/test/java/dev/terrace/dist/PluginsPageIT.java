package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.engine.extension.Extensions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The catalogue of plugins and actions matches the loaded extensions. */
class PluginsPageIT {
    private static final Path PAGE = Distribution.ROOT.resolve("docs/plugins.md");

    /** {@code mvn verify -pl dist -am -DargLine=-Dgolden.write=true} writes the page. */
    @Test
    void thePageIsUpToDate() throws IOException {
        String page = Files.readString(PAGE);
        String written;
        Extensions extensions = ShippedPlugins.loaded();
        Descriptions descriptions =
                Descriptions.of(Distribution.ROOT.resolve("plugins"), Distribution.ROOT.resolve("actions"));
        assertThat(Stream.concat(
                        extensions.plugins().stream().map(plugin -> "SchedulerPlugin " + plugin.name()),
                        extensions.actions().stream().map(action -> "Action " + action.name())))
                .as("plugins/pom.xml and dist/pom.xml have every plugin")
                .containsExactlyInAnyOrderElementsOf(descriptions.names());
        written = new PluginsPage(extensions, descriptions).write(page);
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(PAGE, written);
        } else {
            assertThat(page)
                    .as("docs/plugins.md is not what is loaded; -DargLine=-Dgolden.write=true writes it anew")
                    .isEqualTo(written);
        }
    }
}
