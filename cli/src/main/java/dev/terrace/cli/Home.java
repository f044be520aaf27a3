package dev.terrace.cli;

import dev.terrace.cli.process.Watch;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.TextFile;
import dev.terrace.server.library.ReadyMade;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The distribution that the command was started from.
 *
 * @param folder the folder of bin/, plugins/ and conf/, or null if the classes were started in another way
 */
record Home(@Nullable Path folder) {
    /** As the start script says. */
    static Home ofProcess() {
        String folder = System.getProperty("terrace.home");
        return new Home(folder == null ? null : Path.of(folder));
    }

    /**
     * Loads the distribution's plugins, and those of the folders that were named.
     *
     * @param err is told what is worth saying of them
     */
    Extensions load(List<Path> named, PrintWriter err) {
        Extensions extensions = Extensions.load(pluginFolders(named));
        Warnings.print(extensions.warnings(), err);
        return extensions;
    }

    /**
     * The same under a watch, which begins before anything of a plugin runs.
     *
     * @param watch looks from now on
     */
    Extensions load(List<Path> named, PrintWriter err, Watch watch) {
        watch.start();
        return load(named, err);
    }

    /** The distribution's own folder, and those that were named; each once. */
    List<Path> pluginFolders(List<Path> named) {
        Map<Path, Path> folders = new LinkedHashMap<>();
        Stream.concat(plugins().stream(), named.stream()).forEach(each -> folders.putIfAbsent(real(each), each));
        return List.copyOf(folders.values());
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            return folder.toAbsolutePath().normalize();
        }
    }

    /** Whether a JAR is one of the distribution's own. */
    boolean ships(String jar) {
        return folder != null
                && !jar.isEmpty()
                && Files.exists(folder.resolve("plugins").resolve(jar));
    }

    /** The configurations of the distribution, by the names of their files; the default alone without one. */
    List<ReadyMade> readyMade() {
        Path conf = folder == null ? null : folder.resolve("conf");
        if (conf == null || !Files.isDirectory(conf)) {
            return List.of(ReadyMade.of("default", builtIn()));
        }
        try (Stream<Path> files = Files.list(conf)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .map(Home::readyMade)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ReadyMade readyMade(Path file) {
        String name = String.valueOf(file.getFileName());
        return ReadyMade.of(name.substring(0, name.length() - ".yaml".length()), TextFile.read(file));
    }

    private List<Path> plugins() {
        if (folder == null) {
            return List.of();
        }
        Path plugins = folder.resolve("plugins");
        return Files.isDirectory(plugins) ? List.of(plugins) : List.of();
    }

    /** The configuration that decides if neither {@code --conf} nor the snapshot brings one. */
    ConfigurationText defaultConfiguration() {
        Path file = folder == null ? null : folder.resolve("conf").resolve("default.yaml");
        String text = file != null && Files.exists(file) ? TextFile.read(file) : builtIn();
        return new ConfigurationText(text, "conf/default.yaml", "the default");
    }

    private static String builtIn() {
        try (InputStream in = Objects.requireNonNull(Home.class.getResourceAsStream("default.yaml"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
