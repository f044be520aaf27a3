package dev.terrace.spi.promise;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The most recently frozen API: the only file of a folder, {@code api-0.2.0.jar}. */
record Baseline(Path folder) {
    boolean exists() throws IOException {
        return !files().isEmpty();
    }

    Api read() throws IOException {
        List<Path> files = files();
        if (files.size() != 1) {
            throw new IllegalStateException(
                    "framework/spi/%s has %s files; it must have one, the frozen API: api-<version of the SPI>.jar"
                            .formatted(folder, files.size()));
        }
        String name = files.get(0).getFileName().toString();
        String version = name.replaceAll("^api-|\\.jar$", "");
        return new Api(version, Files.readAllBytes(files.get(0)));
    }

    /** Replaces the previously frozen API. */
    void write(Api api) throws IOException {
        Files.createDirectories(folder);
        for (Path file : files()) {
            Files.delete(file);
        }
        Files.write(folder.resolve(api.fileName()), api.jar());
    }

    private List<Path> files() throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
