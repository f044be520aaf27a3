package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {
    @TempDir
    Path folder;

    @Test
    void theErrorAboutAnAbsentConfigurationNamesTheShippedOne() throws IOException {
        Path shipped = Files.createDirectory(folder.resolve("conf")).resolve("easy.yaml");
        Files.writeString(shipped, "actions: allocate\ntiers: []\n");
        Home home = new Home(folder, null);
        assertThatThrownBy(() -> home.configuration(Path.of("conf/easy.yaml")))
                .hasMessage("conf/easy.yaml: the file does not exist. The distribution has " + shipped + ".");
        assertThatThrownBy(() -> home.configuration(Path.of("conf/own.yaml")))
                .hasMessage("conf/own.yaml: the file does not exist.");
    }
}
