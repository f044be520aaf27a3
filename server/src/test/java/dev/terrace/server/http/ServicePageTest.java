package dev.terrace.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Tests that docs/service.md describes the whole API. */
class ServicePageTest {
    private static final Path PAGE = Path.of("../docs/service.md");

    @Test
    void eachPathIsOnThePage() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(ApiDocument.load().json().getJsonObject("paths").fieldNames())
                .isNotEmpty()
                .allSatisfy(path -> assertThat(page).contains(end(path)));
    }

    /** Returns the last part of a path with its parameters, because the page abbreviates the rest. */
    private static String end(String path) {
        return path.replaceFirst(".*(/[^{/]+(/\\{\\w+})*)$", "$1");
    }
}
