package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of docs/sweep.md in their order, and compares the tables that follow them. */
class SweepPageIT {
    private static final String LOG = """
            ; MaxProcs: 4
            1 0 0 100 3 -1 -1 3 200 -1 1 1 1 1 1 1 -1 -1
            2 10 190 50 2 -1 -1 2 60 -1 1 2 1 1 2 1 -1 -1
            """;

    /** A command, and the output that is quoted below it, if any. */
    private static final Pattern COMMANDS = Pattern.compile("(?ms)^```sh\n(.*?)^```\n(?:\n```\n(.*?)^```)?");

    @TempDir
    Path folder;

    @Test
    @Tag("nightly")
    void eachCommandPrintsWhatThePageQuotes() throws Exception {
        try (OutputStream log = new GZIPOutputStream(Files.newOutputStream(folder.resolve("log.swf.gz")))) {
            log.write(LOG.getBytes(StandardCharsets.UTF_8));
        }
        Files.createSymbolicLink(folder.resolve("conf"), Distribution.HOME.resolve("conf"));
        Files.createSymbolicLink(folder.resolve("examples"), Distribution.ROOT.resolve("examples"));
        String page = Files.readString(Distribution.ROOT.resolve("docs/sweep.md"));
        List<MatchResult> commands = COMMANDS.matcher(page).results().toList();
        assertThat(commands).hasSizeGreaterThanOrEqualTo(4);
        for (MatchResult found : commands) {
            for (String command : found.group(1).lines().toList()) {
                String said = Distribution.start(
                        Distribution.HOME.resolve("bin/terrace"),
                        folder,
                        Map.of("COLUMNS", "150"),
                        command.substring("terrace ".length()).split(" "));
                assertThat(said).as(command).startsWith("0 ");
                assertThat(said).contains(found.group(2) == null ? "" : found.group(2));
            }
        }
        assertThat(folder.resolve("merged/runs.csv")).content().hasLineCount(11);
    }
}
