package dev.terrace.dist.determinism;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of all circumstances, as a page. */
final class DeterminismPage {
    private final Map<Circumstance, String> rows = new LinkedHashMap<>();

    /** Adds a preliminary row, which stays if the circumstance is not available here. */
    void begin(Circumstance circumstance) {
        rows.put(circumstance, "– | " + circumstance.absence().orElse("did not end"));
    }

    void end(Circumstance circumstance, int compared, List<String> differences) {
        String result = differences.isEmpty() ? "the same bytes" : "DIFFERENT: " + String.join(", ", differences);
        rows.put(circumstance, compared + " | " + result);
    }

    /** Writes the rows so far. */
    void write(Path file) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
            out.println("# Circumstances that decide nothing");
            out.println();
            out.println("Written by `CircumstancesIT` with `-Ddeterminism=all` (see [testing](../docs/testing.md)),"
                    + " on Java " + Runtime.version() + ".");
            out.println();
            out.println("Under each circumstance, `terrace run --output json --apply` on the " + Subject.SHIPPED.size()
                    + " shipped configurations, each with the example that is about it, and on a recorded case;"
                    + " for one of the configurations, in turn, also `run` as YAML and as tables, `diff`, `lint` and"
                    + " `plugins`; and `check` on all recorded cases of the build. What is printed and written is"
                    + " compared with the machine as it is, all but times.");
            out.println();
            out.println("| kind | circumstance | options | answers compared | result |");
            out.println("|---|---|---|--:|---|");
            rows.forEach((one, result) ->
                    out.println("| %s | %s | %s | %s |".formatted(kind(one), shown(one.name()), options(one), result)));
        }
    }

    private static String kind(Circumstance one) {
        return one.kind().shown();
    }

    private static String options(Circumstance one) {
        StringBuilder options = new StringBuilder(one.options());
        one.environment()
                .forEach((name, value) -> options.append(name).append('=').append(value));
        return options.isEmpty() ? "" : "`" + shown(options.toString()) + "`";
    }

    /** Escapes bars, which would end the cell. */
    private static String shown(String text) {
        return text.replace("|", "\\|");
    }
}
