package dev.terrace.engine.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.finding.Finding;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HaltCheckTest {
    @TempDir
    Path folder;

    @SuppressWarnings("unused")
    static final class Halting {
        private static void halt() {
            Runtime.getRuntime().halt(1);
        }
    }

    private @Nullable Finding warning(String name) throws IOException {
        Path jar = folder.resolve(name);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                InputStream in = Objects.requireNonNull(
                        HaltCheckTest.class.getResourceAsStream("HaltCheckTest$Halting.class"))) {
            out.putNextEntry(new ZipEntry("Halting.class"));
            in.transferTo(out);
        }
        return HaltCheck.warning(jar);
    }

    @Test
    void onlyShippedJarsAreNotScanned() throws IOException {
        assertThat(warning("terrace-plugin-vip.jar")).asString().contains("Halting calls Runtime.halt");
        assertThat(warning("terrace-plugin-vip-" + SpiVersion.OF_TERRACE + ".jar"))
                .isNull();
    }
}
