package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Tests that reading a dump needs a much smaller heap than its size. */
@Tag("slow")
class HeapTest {
    @Test
    void fortyMegabytesInFortyEight() throws IOException, InterruptedException {
        isRead("40", "-Xmx48m");
    }

    /** The documented maximum size. Not part of the build, because it takes several more seconds. */
    @Test
    @EnabledIfSystemProperty(
            named = "terrace.large",
            matches = "true",
            disabledReason = "it takes more seconds than a build should; -Dterrace.large=true runs it")
    void twoHundredMegabytesIn256() throws IOException, InterruptedException {
        isRead("200", "-Xmx256m");
    }

    private static void isRead(String megabytes, String heap) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = System.getProperty("java.class.path");
        Process reader = new ProcessBuilder(java, heap, "-cp", classes, BigDump.class.getName(), megabytes, "full")
                .redirectErrorStream(true)
                .start();
        String output = new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(reader.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(output).startsWith(megabytes + " MB, ");
        assertThat(reader.exitValue()).isZero();
    }
}
