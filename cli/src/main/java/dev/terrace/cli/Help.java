package dev.terrace.cli;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** How a command's help ends. */
final class Help {
    private Help() {}

    /** Prints footers as they are written: an example that is broken in the middle cannot be pasted. */
    static void keepExamplesInOneLine(CommandLine line) {
        line.getHelpSectionMap()
                .put(
                        UsageMessageSpec.SECTION_KEY_FOOTER,
                        help -> footer(help.commandSpec().usageMessage().footer()));
        line.getSubcommands().values().forEach(Help::keepExamplesInOneLine);
    }

    private static String footer(String... lines) {
        return Stream.of(lines).map(line -> line + System.lineSeparator()).collect(Collectors.joining());
    }
}
