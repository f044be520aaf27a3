package dev.terrace.inputs;

import dev.terrace.files.AtomicWrite;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the sources of inputs: files, pipes, folders, and {@code -} for standard input. */
public final class Sources {
    private static final String STDIN = "-";

    private static final Pattern ARCHIVE =
            Pattern.compile("(?s).*\\.(zip|tar|tgz|tbz|tbz2|txz|tzst|tar\\.(gz|bz2|xz|zst))");

    private Sources() {}

    /**
     * Returns the sources in the order of the inputs; the files of a folder are sorted by path. Reports folders without
     * sources.
     */
    public static List<Source> of(List<String> inputs, Consumer<Finding> findings) {
        List<Source> sources = new ArrayList<>();
        if (inputs.isEmpty()) {
            findings.accept(Finding.error(Position.of("input"), "no file or folder is named."));
        }
        for (String input : inputs) {
            if (input.equals(STDIN)) {
                sources.add(new Source(name(input), () -> System.in));
            } else if (Files.isDirectory(Path.of(input))) {
                sources.addAll(folder(input, findings));
            } else {
                Path path = Path.of(input);
                sources.add(new Source(path.toString(), () -> Files.newInputStream(path)));
            }
        }
        return sources;
    }

    /** @throws InvalidInput if an input is a folder without sources, or no input is named */
    public static List<Source> of(List<String> inputs) {
        List<Finding> findings = new ArrayList<>();
        List<Source> sources = of(inputs, findings::add);
        Inputs.refuse(findings);
        return sources;
    }

    /** Returns whether the input is a pipe or standard input, which can be read only once. */
    public static boolean isReadOnce(String input) {
        Path path = Path.of(input);
        return input.equals(STDIN) || (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path));
    }

    /** The input's name in findings. */
    public static String name(String input) {
        return input.equals(STDIN) ? "<stdin>" : input;
    }

    static boolean isArchive(String name) {
        return ARCHIVE.matcher(name).matches();
    }

    private static List<Source> folder(String input, Consumer<Finding> findings) {
        Path top = Path.of(input);
        try (Stream<Path> paths = Files.walk(top)) {
            List<Path> files = paths.filter(Files::isRegularFile)
                    .filter(path -> !AtomicWrite.isAt(top, path))
                    .sorted()
                    .toList();
            List<Source> sources = files.stream()
                    .filter(path -> TextNames.OBJECTS.contain(path.toString()) || isArchive(path.toString()))
                    .map(path ->
                            new Source(input, path.toString(), () -> Files.newInputStream(path), Bounds.defaults()))
                    .toList();
            if (sources.isEmpty()) {
                String other =
                        files.isEmpty() ? "" : " Name a file such as %s explicitly to read it.".formatted(files.get(0));
                findings.accept(Finding.error(
                        Position.of(input),
                        "the folder holds no %s, and no archive.%s".formatted(TextNames.OBJECTS.described(), other)));
            }
            return sources;
        } catch (IOException | UncheckedIOException e) {
            findings.accept(Finding.error(Position.of(input), "the folder cannot be listed."));
            return List.of();
        }
    }
}
