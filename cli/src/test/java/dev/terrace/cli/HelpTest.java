package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cli.layout.Page;
import dev.terrace.cli.process.EarlyEnd;
import dev.terrace.replay.imports.SlurmImporter;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the examples of the help can be pasted. */
class HelpTest {
    private static final Console SILENT =
            new Console(Page.plain(new PrintWriter(Writer.nullWriter())), new PrintWriter(Writer.nullWriter()), false);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "diff",
                "explain",
                "compare",
                "replay",
                "replay diff",
                "trace",
                "trace describe",
                "trace convert",
                "unblock",
                "expand",
                "plugins",
                "lint",
                "check",
                "anonymise",
                "minimise",
                "serve",
                "completion"
            })
    void everyExampleIsACommandLineThatIsUnderstood(String command) {
        List<String> examples = examples(help(command));
        assertThat(examples).isNotEmpty();
        for (String example : examples) {
            String[] words = example.split(" +");
            new Terrace(SILENT, new Home(null, null), new EarlyEnd(SILENT.err()))
                    .commandLine(words)
                    .parseArgs(words);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "diff",
                "explain",
                "compare",
                "replay",
                "replay diff",
                "trace",
                "trace describe",
                "trace convert",
                "unblock",
                "expand",
                "plugins",
                "lint",
                "check",
                "anonymise",
                "minimise",
                "serve",
                "completion"
            })
    void noExampleIsWiderThanASmallTerminal(String command) {
        String help = help(command);
        assertThat(help.substring(help.indexOf("Examples:")).lines()).allMatch(line -> line.length() < 80);
    }

    /** A shell would print them. */
    @ParameterizedTest
    @ValueSource(strings = {"slurm", "table", "philly", "kubernetes", "prometheus", "kueue"})
    void noPercentSignIsDoubled(String kind) {
        assertThat(Ran.terrace("trace", "import", kind, "--help").out()).doesNotContain("%%");
    }

    @Test
    void theDumpOfKueueHasAllKindsThatAreRead() {
        assertThat(Ran.terrace("trace", "import", "kueue", "--help").out())
                .contains("kubectl get workloads,localqueues,clusterqueues,cohorts -A");
    }

    @Test
    void theCommandForSlurmPrintsAllColumns() {
        assertThat(Ran.terrace("trace", "import", "slurm", "--help").out())
                .contains(" --format=" + SlurmImporter.FORMAT + " >");
    }

    private static String help(String command) {
        return Ran.terrace((command + " --help").split(" ")).out();
    }

    /** Returns the arguments after {@code terrace}, without the shell's pipes and redirections. */
    private static List<String> examples(String help) {
        return Stream.of(help.replaceAll("\\\\\n +", "").split("\n"))
                .filter(line -> line.matches("(    |      )terrace .*"))
                .map(line -> line.strip().replaceFirst("terrace ", "").replaceFirst(" [|>] .*", ""))
                .toList();
    }
}
