package dev.terrace.cli;

import dev.terrace.configuration.ConfigurationFile;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.files.TextFile;
import dev.terrace.server.library.ReadyMade;
import java.io.IOException;
import java.io.UncheckedIOException;
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
 * @param folder the folder of bin/, plugins/ and conf/, or null if the classes were started without a distribution
 * @param sources the sources whose script built and started the distribution, or null if the user started it
 */
record Home(@Nullable Path folder, @Nullable Path sources) {
    private static final String PLUGINS = "plugins";
    private static final String CONF = "conf";

    /** Reads the folders that the start script passes. */
    static Home ofProcess() {
        return new Home(path("terrace.home"), path("terrace.sources"));
    }

    private static @Nullable Path path(String property) {
        String folder = System.getProperty(property);
        return folder == null ? null : Path.of(folder);
    }

    /** Returns the start script; null without a distribution. */
    @Nullable
    Path command() {
        return sources != null ? sources.resolve("terrace") : folder == null ? null : folder.resolve("bin/terrace");
    }

    /** Returns the folder plugins/ to which users add JARs; null without a distribution. */
    @Nullable
    Path dropped() {
        Path own = sources == null ? folder : sources;
        return own == null ? null : own.resolve(PLUGINS);
    }

    /** Returns the folders plugins/ of the distribution and of its sources and the named ones, without duplicates. */
    List<Path> pluginFolders(List<Path> named) {
        Map<Path, Path> folders = new LinkedHashMap<>();
        Stream.concat(plugins(), named.stream()).forEach(each -> folders.putIfAbsent(real(each), each));
        return List.copyOf(folders.values());
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            return folder.toAbsolutePath().normalize();
        }
    }

    /** Returns whether a JAR belongs to the distribution. */
    boolean ships(String jar) {
        return folder != null
                && Extensions.isShipped(jar)
                && Files.exists(folder.resolve(PLUGINS).resolve(jar));
    }

    /** Returns the distribution's configurations, sorted by file name; without a distribution, the default alone. */
    List<ReadyMade> readyMade() {
        Path conf = folder == null ? null : folder.resolve(CONF);
        if (conf == null || !Files.isDirectory(conf)) {
            return List.of(ReadyMade.of("default", builtIn()));
        }
        try (Stream<Path> files = Files.list(conf)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .map(Home::readyMade)
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            throw Fault.at(conf, "the folder cannot be listed.");
        }
    }

    private static ReadyMade readyMade(Path file) {
        String name = String.valueOf(file.getFileName());
        return ReadyMade.of(name.substring(0, name.length() - ".yaml".length()), TextFile.read(file));
    }

    /**
     * Reads the file of a configuration.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it cannot be read; if it does not exist, with the
     *     distribution's file of the same name
     */
    String configuration(Path file) {
        Path shipped = folder == null ? null : folder.resolve(CONF).resolve(String.valueOf(file.getFileName()));
        if (shipped != null && !Files.exists(file) && Files.isRegularFile(shipped)) {
            throw Fault.at(file, "the file does not exist. The distribution has " + shipped + ".");
        }
        return ConfigurationFile.read(file);
    }

    private Stream<Path> plugins() {
        return Stream.of(folder, sources)
                .filter(Objects::nonNull)
                .map(each -> each.resolve(PLUGINS))
                .filter(Files::isDirectory);
    }

    /** Returns the configuration that applies if neither {@code --conf} nor the snapshot has one. */
    ConfigurationText defaultConfiguration() {
        Path file = folder == null ? null : folder.resolve(CONF).resolve("default.yaml");
        String text = file != null && Files.exists(file) ? TextFile.read(file) : builtIn();
        return new ConfigurationText(text, "conf/default.yaml", "the default");
    }

    private static String builtIn() {
        return TextFile.beside(Home.class, "default.yaml");
    }
}
