package dev.terrace.cli.option;

import dev.terrace.files.Fault;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.report.name.NamedKind;
import dev.terrace.report.name.Names;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/**
 * Cluster options of commands with other positional arguments, such as names. {@code --snapshot} takes one file at a
 * time.
 */
public final class SnapshotOptionsOneByOne extends ClusterOptions {
    /** Words that are not names of objects. */
    private static final Pattern FILE = Pattern.compile("[./~].*|.*/|.*\\.(ya?ml|json|gz|tgz|tar|zip|zst)");

    @Option(names = NAME, paramLabel = "FILE", description = MEANING, order = FIRST)
    private List<String> named = List.of();

    private List<String> bare = List.of();
    private List<String> names = List.of();

    @Override
    boolean namesFiles() {
        return !named.isEmpty() || !bare.isEmpty();
    }

    /**
     * Takes the files and folders among the positional arguments, if {@code --snapshot} is not given. With a running
     * cluster, a word that can be a name is one.
     *
     * @return the other words
     */
    public List<String> take(List<String> words) {
        if (!named.isEmpty()) {
            return words;
        }
        bare = words.stream()
                .filter(word -> exists(word) && (!isLive() || isFileName(word)))
                .toList();
        names = words.stream().filter(word -> !bare.contains(word)).toList();
        return names;
    }

    private static boolean isFileName(String word) {
        return FILE.matcher(word).matches();
    }

    /** Returns whether a word is a file or folder here, or standard input. */
    public static boolean exists(String word) {
        try {
            return word.equals("-") || Files.exists(Path.of(word));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /**
     * Returns the error for words that are all files: either one is also a name in the others, or the name is missing.
     *
     * @param wanted the sentence for the latter
     */
    public InvalidInput nameIsMissing(NamespaceOption namespace, String wanted) {
        for (String word : bare) {
            List<String> others =
                    bare.stream().filter(other -> !other.equals(word)).toList();
            if (!others.isEmpty()) {
                requireNoName(Names.of(read(others).cluster(), namespace.get()), List.of(word));
            }
        }
        return Fault.at("NAME", wanted);
    }

    /** Rejects a file that was taken for a snapshot and is also a name in the snapshot. */
    public void requireNoName(Names names) {
        requireNoName(names, bare);
    }

    private static void requireNoName(Names names, List<String> words) {
        for (String word : words) {
            if (names.isKnown(word, EnumSet.allOf(NamedKind.class))) {
                throw Fault.at(
                        word,
                        "is a file here, and a name in the snapshot; write ./%s for the file, or name the snapshot with --snapshot"
                                .formatted(word));
            }
        }
    }

    @Override
    List<String> namedFiles() {
        if (!namesFiles()) {
            throw names.stream()
                    .filter(SnapshotOptionsOneByOne::isFileName)
                    .findFirst()
                    .map(name -> Fault.at(name, "is not a file or folder here"))
                    .orElseGet(ClusterOptions::nothingNamed);
        }
        return named.isEmpty() ? bare : named;
    }
}
