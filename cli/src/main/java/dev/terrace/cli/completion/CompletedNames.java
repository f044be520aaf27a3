package dev.terrace.cli.completion;

import dev.terrace.cli.option.SnapshotOptionsOneByOne;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.report.name.Owners;
import dev.terrace.snapshot.NameScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The names that can complete a word of a command line, from the snapshot that the line names. */
public final class CompletedNames {
    private static final Set<String> NODE_OPTIONS = Set.of("--node");
    private static final Set<String> NAMESPACE_OPTIONS = Set.of("-n", "--namespace");
    private static final String SNAPSHOT = "--snapshot";

    private final List<String> line;
    private final String begun;
    private final String before;

    /**
     * @param words the words of the line, the command first
     * @param place the index of the word to complete; past the last word if it is still empty
     */
    public CompletedNames(List<String> words, int place) {
        begun = place < words.size() ? words.get(place) : "";
        List<String> others = new ArrayList<>(words.subList(0, Math.min(place, words.size())));
        before = others.stream().filter(word -> !word.equals("=")).reduce("", (earlier, last) -> last);
        others.addAll(words.subList(Math.min(place + 1, words.size()), words.size()));
        // A shell may split "--option=value" at the equals sign.
        line = others.stream()
                .flatMap(word -> word.startsWith("--") ? Stream.of(word.split("=", 2)) : Stream.of(word))
                .filter(word -> !word.equals("="))
                // The words are raw; the shell would expand this one.
                .map(word -> word.startsWith("~/") ? System.getProperty("user.home") + word.substring(1) : word)
                .toList();
    }

    /**
     * Returns the matching names, sorted; queues follow pods and jobs.
     *
     * @param takesValue the options of the command that take a value
     * @throws dev.terrace.model.finding.InvalidInput if the snapshot cannot be read
     */
    public Stream<String> all(Set<String> takesValue) {
        List<String> named = values(Set.of(SNAPSHOT));
        List<String> snapshots = named.isEmpty() ? bareFiles(takesValue) : named;
        boolean isName =
                !takesValue.contains(before) || NODE_OPTIONS.contains(before) || NAMESPACE_OPTIONS.contains(before);
        if (snapshots.isEmpty() || !isName || begun.startsWith("-")) {
            return Stream.empty();
        }
        NameScan scan = NameScan.of(snapshots);
        if (NODE_OPTIONS.contains(before)) {
            return matching(scan.nodes().stream());
        }
        if (NAMESPACE_OPTIONS.contains(before)) {
            return matching(
                    Stream.concat(scan.pods().stream(), scan.jobs().stream().map(JobSpec::key))
                            .map(key -> key.substring(0, key.indexOf('/')))
                            .distinct());
        }
        Owners owners = Owners.of(
                Cluster.builder(ResourceNames.of(Set.of())).jobs(scan.jobs()).build());
        Stream<String> jobs = scan.jobs().stream().map(job -> owners.nameOf(job.key()));
        Stream<String> queues = line.get(0).equals("explain") ? scan.queues().stream() : Stream.empty();
        return Stream.concat(
                matching(named(Stream.concat(scan.pods().stream(), jobs)).distinct()), matching(queues));
    }

    /**
     * Returns the names to match. They lack their namespace if {@code -n} gives one. A word without a slash also
     * matches names without their namespace.
     */
    private Stream<String> named(Stream<String> keys) {
        List<String> namespaces = values(NAMESPACE_OPTIONS);
        if (!namespaces.isEmpty()) {
            String prefix = namespaces.get(namespaces.size() - 1) + "/";
            return keys.filter(key -> key.startsWith(prefix)).map(key -> key.substring(prefix.length()));
        }
        boolean mayLackNamespace = !begun.isEmpty() && begun.indexOf('/') < 0;
        return keys.flatMap(
                key -> mayLackNamespace ? Stream.of(key, key.substring(key.indexOf('/') + 1)) : Stream.of(key));
    }

    private Stream<String> matching(Stream<String> names) {
        return names.filter(name -> name.startsWith(begun)).sorted();
    }

    /** Returns the positional arguments that are files or folders, which the command takes for the snapshot. */
    private List<String> bareFiles(Set<String> takesValue) {
        return IntStream.range(1, line.size())
                .filter(i -> !takesValue.contains(line.get(i - 1)))
                .mapToObj(line::get)
                .filter(word -> !word.startsWith("-") && SnapshotOptionsOneByOne.exists(word))
                .toList();
    }

    private List<String> values(Set<String> options) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i + 1 < line.size(); i++) {
            if (options.contains(line.get(i))) {
                values.add(line.get(i + 1));
            }
        }
        return values;
    }
}
