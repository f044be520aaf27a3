package dev.terrace.text;

import dev.terrace.files.Draft;
import dev.terrace.model.finding.Finding;
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

/** Finds the texts of inputs: files, pipes, folders, and {@code -} for standard input. */
public final class Sources {
    private static final String STDIN = "-";

    private static final Pattern TEXTS = Pattern.compile(".*\\.(json|yaml|yml)(\\.gz)?");

    private Sources() {}

    /** The texts in the order of the inputs, those of a folder sorted by path. Reports inputs without a text. */
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
                sources.add(file(Path.of(input)));
            }
        }
        return sources;
    }

    /** Whether the input is a pipe or standard input, which is gone when it has been read. */
    public static boolean isReadOnce(String input) {
        Path path = Path.of(input);
        return input.equals(STDIN) || (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path));
    }

    /** The input's name in findings. */
    public static String name(String input) {
        return input.equals(STDIN) ? "<stdin>" : input;
    }

    private static Source file(Path path) {
        return new Source(path.toString(), () -> Files.newInputStream(path));
    }

    private static List<Source> folder(String input, Consumer<Finding> findings) {
        Path top = Path.of(input);
        try (Stream<Path> paths = Files.walk(top)) {
            List<Source> sources = paths.filter(Files::isRegularFile)
                    .filter(path -> !Draft.isAt(top, path))
                    .filter(path -> TEXTS.matcher(path.getFileName().toString()).matches())
                    .sorted()
                    .map(Sources::file)
                    .toList();
            if (sources.isEmpty()) {
                findings.accept(Finding.error(
                        Position.of(input), "the folder holds no .json, .yaml or .yml file, packed with gzip or not."));
            }
            return sources;
        } catch (IOException | UncheckedIOException e) {
            findings.accept(Finding.error(Position.of(input), "the folder cannot be listed."));
            return List.of();
        }
    }
}
