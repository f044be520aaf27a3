package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cli.layout.Page;
import dev.terrace.cli.process.EarlyEnd;
import dev.terrace.cli.process.Exit;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Gives every option that takes a number or a time values that are none, or out of all bounds. */
@Tag("slow")
class NumericOptionsTest {
    private static final List<String> VALUES = List.of(
            "1e2147483647",
            "1e-2147483647",
            "1e999999999",
            "9999999999999999999",
            "9".repeat(400),
            "0." + "3".repeat(400),
            "NaN",
            "Infinity",
            "-1",
            "+1",
            "--1",
            "-0",
            "0",
            "0x10",
            "1_000",
            "1,000",
            "1.",
            ".5",
            "1e",
            "2147483648",
            "٣",
            "",
            " ");

    private static final Set<Class<?>> TYPES = Set.of(
            int.class,
            Integer.class,
            long.class,
            Long.class,
            double.class,
            Double.class,
            BigDecimal.class,
            Duration.class,
            Instant.class);

    /** The labels of texts that are numbers. */
    private static final Set<String> LABELS = Set.of("N", "N%", "F");

    private static final long MAX_SECONDS = 20;

    @TempDir
    Path folder;

    private Map<String, List<String>> arguments = Map.of();

    @BeforeEach
    void writeInput() throws IOException {
        String log = Files.writeString(folder.resolve("log.swf"), """
                        ; MaxProcs: 4
                        1 0 0 10 4 -1 -1 4 -1 -1 1 1 1 1 1 1 -1 -1
                        """).toString();
        String conf = Files.writeString(folder.resolve("a.conf"), "actions: \"enqueue, allocate\"\ntiers: []\n")
                .toString();
        String cluster = Files.writeString(
                        folder.resolve("cluster.yaml"),
                        "kind: Queue\napiVersion: scheduling.volcano.sh/v1beta1\nmetadata: {name: q}\n")
                .toString();
        List<String> cycle = List.of("--snapshot", cluster, "--conf", conf);
        arguments = Map.of(
                "run", cycle,
                "unblock", List.of("--all", "--snapshot", cluster, "--conf", conf),
                "explain", List.of("q", "--snapshot", cluster, "--conf", conf),
                "compare", List.of("--snapshot", cluster, "--conf", conf, "--conf", conf),
                "replay", List.of(log, "--conf", conf),
                "describe", List.of(log),
                // The data folder is a file, so that the service never starts.
                "serve", List.of("--data", log));
    }

    @Test
    void everyNumericOptionIsReadOrRefusedByItsName() {
        List<String> complaints = new ArrayList<>();
        List<String> seen = new ArrayList<>();
        Console console = new Console(
                Page.plain(new PrintWriter(Writer.nullWriter())), new PrintWriter(Writer.nullWriter()), false);
        CommandLine line =
                new Terrace(console, new Home(null, null), new EarlyEnd(console.err())).commandLine(new String[0]);
        each(line, List.of(), (path, option) -> {
            seen.add(option.longestName());
            String name = option.longestName();
            // A timeout that is too short ends the process: such a command gets no input.
            List<String> input =
                    name.equals("--timeout") ? List.of() : arguments.getOrDefault(path.get(path.size() - 1), List.of());
            for (String value : VALUES) {
                List<String> words = new ArrayList<>(path);
                words.addAll(input);
                words.add(name + "=" + value);
                complaints.add(complaint(words, input.isEmpty() ? "" : name));
            }
        });
        assertThat(seen)
                .contains("--load", "--repeat", "--until-asked", "--timeout", "--pool", "--max-body", "--every");
        assertThat(complaints).allMatch(String::isEmpty);
    }

    private static void each(CommandLine line, List<String> path, BiConsumer<List<String>, OptionSpec> visitor) {
        line.getCommandSpec().options().stream()
                .filter(option -> TYPES.contains(option.type()) || LABELS.contains(option.paramLabel()))
                .filter(option -> option.arity().max() > 0 && !path.isEmpty())
                .forEach(option -> visitor.accept(path, option));
        line.getSubcommands().forEach((name, command) -> {
            List<String> below = new ArrayList<>(path);
            below.add(name);
            each(command, below, visitor);
        });
    }

    /** @param option the name that an error contains; empty if the command lacks its other arguments */
    private static String complaint(List<String> words, String option) {
        long start = System.nanoTime();
        Ran ran = Ran.terrace(words.toArray(String[]::new));
        long spent = (System.nanoTime() - start) / 1_000_000_000;
        // A value that looks like an option, and one after --pool, which needs none, is an argument of its own.
        boolean isNamed = ran.code() != Exit.WRONG_INPUT
                || ran.err().contains(option)
                || ran.err().contains("unknown option '--1'")
                || ran.err().contains("Unmatched argument")
                || words.contains("serve");
        return isNamed && ran.code() < Exit.DEFECT && spent < MAX_SECONDS
                ? ""
                : "%s ends with %s after %s s: %s".formatted(words, ran.code(), spent, ran.err());
    }
}
