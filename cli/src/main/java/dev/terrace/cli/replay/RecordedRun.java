package dev.terrace.cli.replay;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.files.Fault;
import dev.terrace.files.Sha256;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.replay.origin.Hashed;
import dev.terrace.replay.origin.RunIdentity;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.JsonFile;
import dev.terrace.replay.trace.Trace;
import dev.terrace.report.Fields;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A run, its hash, and everything that decides its result: the file {@code run.json} beside the tables of a replay,
 * from which {@code --again} repeats it.
 *
 * @param hash that of {@link RunIdentity}, as a sweep has it; empty in files of earlier versions
 * @param versions the versions by program
 * @param options the arguments of the command
 * @param values the options that differ from their defaults, and the settings of the cluster, by name
 * @param inputs the files of the trace and of the snapshot
 * @param configuration the configuration as the user named it
 * @param text the text of the configuration
 * @param jars the JARs of the plugins and actions that the configuration names
 */
public record RecordedRun(
        String hash,
        Map<String, String> versions,
        List<String> options,
        Map<String, String> values,
        List<Hashed> inputs,
        String configuration,
        String text,
        List<Hashed> jars) {
    private static final String FORMAT = "terrace-replay-run/1";
    private static final String TERRACE = "terrace";
    private static final String OPTION = "--again";

    /** The options of a run that do not decide its result, and those that the recorded configuration replaces. */
    private static final Set<String> NOT_REPEATED = Set.of(
            OPTION,
            "--conf",
            "--out",
            "--format",
            "--every",
            "--at",
            "--dump",
            "--record",
            "--report",
            "--figures",
            "--output",
            "--jobs",
            "--timeout");

    private static final Set<String> FLAGS_NOT_REPEATED = Set.of("--no-pictures", "--fit");

    /**
     * Returns a run.
     *
     * @param options the arguments of the command
     * @param configuration the configuration as the user named it
     * @param text the text of the configuration
     */
    public static RecordedRun of(RunIdentity identity, List<String> options, String configuration, String text) {
        Map<String, String> versions = new LinkedHashMap<>();
        versions.put(TERRACE, identity.terrace());
        versions.put("java", Runtime.version().toString());
        return new RecordedRun(
                identity.hash(),
                versions,
                options,
                identity.options(),
                identity.inputs(),
                configuration,
                text,
                identity.jars());
    }

    /** Returns the content of the file for a result. */
    Fields document(Trace trace, ReplayResult result) {
        return new Fields()
                .with("format", FORMAT)
                .with("hash", hash)
                .with("trace", trace.file())
                .with("configuration", result.configuration())
                .with("partial", result.isPartial())
                .with("versions", versions)
                .with("options", options)
                .with("values", values)
                .withEach("inputs", inputs, Hashed::document)
                .withEach("jars", jars, Hashed::document)
                .with("configurationSha256", Sha256.of(text))
                .with("configurationText", text);
    }

    /**
     * Reads a file.
     *
     * @throws InvalidInput if it is not a {@code run.json} with hashes
     */
    public static RecordedRun read(Path file) {
        JsonNode root = JsonFile.read(file, FORMAT);
        if (!root.has("configurationText")) {
            throw Fault.at(file, "has no configurationText, so that it cannot be repeated: write it again with --out.");
        }
        return new RecordedRun(
                root.path("hash").asText(),
                JsonFile.texts(root.path("versions")),
                JsonFile.list(root.path("options")),
                JsonFile.texts(root.path("values")),
                Hashed.read(root.path("inputs")),
                root.path("configuration").asText(),
                root.path("configurationText").asText(),
                Hashed.read(root.path("jars")));
    }

    /**
     * Returns the arguments of {@code terrace replay} with those of the run that {@code --again} names: the trace and
     * the options that decide the result come first.
     *
     * @throws InvalidInput if the file is malformed
     */
    public static String[] expanded(String[] arguments) {
        for (int place = 1; place < arguments.length; place++) {
            String word = arguments[place];
            boolean isApart = word.equals(OPTION) && place + 1 < arguments.length;
            if (isApart || word.startsWith(OPTION + "=")) {
                Path file = Path.of(isApart ? arguments[place + 1] : word.substring(OPTION.length() + 1));
                List<String> all = new ArrayList<>(List.of(arguments[0]));
                all.addAll(read(file).repeated());
                all.addAll(List.of(arguments).subList(1, arguments.length));
                return all.toArray(String[]::new);
            }
        }
        return arguments;
    }

    /** Returns the arguments that decide the result, without the configuration. */
    private List<String> repeated() {
        List<String> repeated = new ArrayList<>();
        // Options of all commands, such as --debug, may precede the name of the command.
        for (int place = options.indexOf("replay") + 1; place < options.size(); place++) {
            String word = options.get(place);
            if (NOT_REPEATED.contains(word)) {
                place++;
            } else if (!FLAGS_NOT_REPEATED.contains(word) && !NOT_REPEATED.contains(word.replaceFirst("=.*", ""))) {
                repeated.add(word);
            }
        }
        return repeated;
    }

    /**
     * Refuses to repeat the run if something that decides its result is different.
     *
     * @param file the file of the run
     * @param now the run that would repeat it
     * @throws InvalidInput with a sentence for each difference
     */
    public void requireEqual(Path file, RecordedRun now) {
        List<Finding> differences = new ArrayList<>();
        String before = versions.getOrDefault(TERRACE, "");
        String after = now.versions.getOrDefault(TERRACE, "");
        if (!before.equals(after)) {
            differences.add(error(file, "is of Terrace %s, this is %s.".formatted(before, after)));
        }
        compare("input", inputs, now.inputs, file, differences);
        compare("JAR", jars, now.jars, file, differences);
        if (!hash.isEmpty()) {
            compareValues(now, file, differences);
        }
        if (!differences.isEmpty()) {
            throw new InvalidInput(differences);
        }
    }

    private void compareValues(RecordedRun now, Path file, List<Finding> differences) {
        Set<String> names = new TreeSet<>(values.keySet());
        names.addAll(now.values.keySet());
        names.removeIf(name -> Objects.equals(values.get(name), now.values.get(name)));
        names.forEach(name -> differences.add(error(
                file,
                "has %s for %s; now it is %s. Leave it out, or replay without --again."
                        .formatted(shown(values.get(name)), name, shown(now.values.get(name))))));
        if (differences.isEmpty() && !hash.equals(now.hash)) {
            differences.add(error(file, "has another effective configuration; leave out --set."));
        }
    }

    private static String shown(@Nullable String value) {
        return value == null ? "the default" : value;
    }

    private static void compare(
            String what, List<Hashed> before, List<Hashed> after, Path file, List<Finding> differences) {
        Map<String, Hashed> now = new LinkedHashMap<>();
        after.forEach(each -> now.put(each.name(), each));
        for (Hashed each : before) {
            Hashed other = now.remove(each.name());
            if (other == null) {
                differences.add(error(file, "used %s %s, which is not used now.".formatted(what, each.shortly())));
            } else if (!other.sha256().equals(each.sha256())) {
                differences.add(error(
                        file,
                        "used %s %s; now it has another content: %s."
                                .formatted(what, each.shortly(), other.shortly())));
            }
        }
        now.values()
                .forEach(each -> differences.add(
                        error(file, "did not use %s %s, which is used now.".formatted(what, each.shortly()))));
    }

    private static Finding error(Path file, String sentence) {
        return Finding.error(Position.of(file.toString()), sentence);
    }
}
