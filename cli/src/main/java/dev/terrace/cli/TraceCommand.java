package dev.terrace.cli;

import dev.terrace.cli.option.OutputOption;
import dev.terrace.cli.replay.TraceArgument;
import dev.terrace.cli.replay.TraceText;
import dev.terrace.files.NewFolder;
import dev.terrace.replay.imports.PlainTexts;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceSummary;
import dev.terrace.replay.trace.TraceWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Groups the commands for files of recorded work. */
@Command(
        name = "trace",
        synopsisSubcommandLabel = "COMMAND",
        description = "Look at recorded work, and convert it. 'terrace replay' runs it.")
final class TraceCommand extends Subcommand {
    @Command(name = "describe", sortOptions = false, description = "Show a trace in numbers.")
    void describe(@Mixin TraceArgument traces, @Mixin OutputOption output) {
        Trace trace = traces.read(false);
        Warnings.print(trace, err());
        output.show(out(), () -> TraceText.print(trace, page()), () -> TraceSummary.document(trace));
    }

    @Command(
            name = "convert",
            sortOptions = false,
            description = "Write a trace as a new folder with trace.json, nodes.csv.gz and jobs.csv.gz.")
    void convert(
            @Mixin TraceArgument traces,
            @Parameters(index = "1", paramLabel = "DIR", description = "The new folder.") Path folder) {
        NewFolder.requireRoom(folder);
        Trace trace = traces.read(false);
        Warnings.print(trace.findings(), err());
        TraceWriter.write(PlainTexts.replace(trace), folder);
    }
}
