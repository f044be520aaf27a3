package dev.terrace.cli;

import dev.terrace.cli.layout.Page;
import dev.terrace.cli.process.EarlyEnd;
import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * The result of a command that was run in this process.
 *
 * @param code its exit code
 */
record Ran(int code, String out, String err) {
    static Ran terrace(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(Page.plain(new PrintWriter(out)), new PrintWriter(err), false);
        int code = Terrace.execute(console, new Home(null, null), new EarlyEnd(console.err()), args);
        return new Ran(code, out.toString(), err.toString());
    }
}
