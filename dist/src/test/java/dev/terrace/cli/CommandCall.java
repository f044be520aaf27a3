package dev.terrace.cli;

import dev.terrace.cli.layout.Page;
import dev.terrace.cli.process.EarlyEnd;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

/** Runs commands of a distribution in this process, without the cost of a start. */
public final class CommandCall {
    private CommandCall() {}

    /**
     * Returns the exit code, a space, and the whole output, including errors, as of a process with its output in a
     * pipe.
     */
    public static String terrace(Path home, String... words) {
        StringWriter output = new StringWriter();
        PrintWriter writer = new PrintWriter(output);
        Console console = new Console(Page.plain(writer), writer, false);
        int code = Terrace.execute(console, new Home(home, null), new EarlyEnd(writer), words);
        return code + " " + output;
    }
}
