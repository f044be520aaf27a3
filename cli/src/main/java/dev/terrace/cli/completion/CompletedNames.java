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
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The names that can complete a word of a command line, from the snapshot that the line names. */
public final class CompletedNames {
    private static final String NODE = "--node";
    private static final String NAMESPACE = "--namespace";

    private final ParseResult line;
    private final String begun;

    /** The option whose value is completed; empty for an argument. */
    private final String option;

    /**
     * @param command the first word of the line
     * @param words the words of the line
     * @param place the index of the word to complete; past the last word if it is still empty
     */
    public CompletedNames(CommandLine command, List<String> words, int place) {
        begun = place < words.size() ? words.get(place) : "";
        List<String> others = new ArrayList<>(words.subList(0, Math.min(place, words.size())));
        String before = others.stream().filter(word -> !word.equals("=")).reduce("", (earlier, last) -> last);
        OptionSpec known = command.getCommandSpec().optionsMap().get(before);
        option = known == null || known.arity().max() == 0 ? "" : known.longestName();
        others.addAll(words.subList(Math.min(place + 1, words.size()), words.size()));
        // The line may lack required words.
        command.getCommandSpec().parser().collectErrors(true);
        line = command.parseArgs(others.stream()
                .skip(1)
                // A shell may split "--option=value" at the equals sign.
                .flatMap(word -> word.startsWith("--") ? Stream.of(word.split("=", 2)) : Stream.of(word))
                .filter(word -> !word.equals("="))
                // The words are raw; the shell would expand this one.
                .map(word -> word.startsWith("~/") ? System.getProperty("user.home") + word.substring(1) : word)
                .toArray(String[]::new));
    }

    /**
     * Returns the matching names, sorted; queues follow pods and jobs.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the snapshot cannot be read
     */
    public Stream<String> all() {
        List<String> named = line.matchedOptionValue("--snapshot", List.of());
        List<String> snapshots = named.isEmpty() ? bareFiles() : named;
        boolean isName = Set.of("", NODE, NAMESPACE).contains(option);
        if (snapshots.isEmpty() || !isName || begun.startsWith("-")) {
            return Stream.empty();
        }
        NameScan scan = NameScan.of(snapshots);
        if (option.equals(NODE)) {
            return matching(scan.nodes().stream());
        }
        if (option.equals(NAMESPACE)) {
            return matching(
                    Stream.concat(scan.pods().stream(), scan.jobs().stream().map(JobSpec::key))
                            .map(key -> key.substring(0, key.indexOf('/')))
                            .distinct());
        }
        Owners owners = Owners.of(
                Cluster.builder(ResourceNames.of(Set.of())).jobs(scan.jobs()).build());
        Stream<String> jobs = scan.jobs().stream().map(job -> owners.nameOf(job.key()));
        boolean takesQueues = line.commandSpec().name().equals("explain");
        Stream<String> queues = takesQueues ? scan.queues().stream() : Stream.empty();
        return Stream.concat(
                matching(named(Stream.concat(scan.pods().stream(), jobs)).distinct()), matching(queues));
    }

    /**
     * Returns the names to match. They lack their namespace if {@code -n} gives one. A word without a slash also
     * matches names without their namespace.
     */
    private Stream<String> named(Stream<String> keys) {
        String namespace = line.matchedOptionValue(NAMESPACE, "");
        if (!namespace.isEmpty()) {
            String prefix = namespace + "/";
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
    private List<String> bareFiles() {
        List<String> arguments = line.matchedPositionalValue(0, List.of());
        return arguments.stream()
                .filter(word -> !word.equals("-") && SnapshotOptionsOneByOne.exists(word))
                .toList();
    }
}
