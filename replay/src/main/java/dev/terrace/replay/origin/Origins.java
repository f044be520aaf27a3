package dev.terrace.replay.origin;

import dev.terrace.configuration.Configuration;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.files.Sha256;
import dev.terrace.replay.trace.TraceFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Hashes of the inputs of a replay. */
public final class Origins {
    private Origins() {}

    /** Returns the hashes of the files that are read for a trace. */
    public static List<Hashed> ofTrace(Path trace) {
        return TraceFormat.of(trace).inputs(trace).stream().map(Origins::ofFile).toList();
    }

    /** Returns the hash of a file. */
    public static Hashed ofFile(Path file) {
        return of(file, "", file.toString());
    }

    /** Returns the hash of a configuration. */
    public static Hashed ofText(String name, String text) {
        return new Hashed(name, "", Sha256.of(text));
    }

    /**
     * Returns the hashes of the JARs with the plugins and actions that configurations name, by file name.
     *
     * @param folders the folders that plugins were loaded from
     */
    public static List<Hashed> ofJars(List<Configuration> configurations, Extensions extensions, List<Path> folders) {
        Set<String> named = configurations.stream()
                .flatMap(configuration -> Stream.concat(
                        configuration.actions().stream(),
                        configuration.tiers().stream()
                                .flatMap(tier -> tier.plugins().stream().map(plugin -> plugin.name()))))
                .collect(Collectors.toSet());
        SortedMap<String, String> versions = new TreeMap<>();
        Stream.concat(extensions.plugins().stream(), extensions.actions().stream())
                .filter(extension -> named.contains(extension.name()))
                .forEach(extension -> versions.put(extension.origin(), extension.version()));
        return versions.entrySet().stream()
                .flatMap(jar -> folders.stream()
                        .map(folder -> folder.resolve(jar.getKey()))
                        .filter(Files::isRegularFile)
                        .limit(1)
                        .map(file -> of(file, jar.getValue(), jar.getKey())))
                .toList();
    }

    private static Hashed of(Path file, String version, String name) {
        try (InputStream in = Files.newInputStream(file)) {
            return new Hashed(name, version, Sha256.of(in));
        } catch (IOException e) {
            throw Fault.at(file, "cannot be read");
        }
    }
}
