package dev.terrace.cli;

import dev.terrace.cli.layout.Page;
import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * The command, run in this process.
 *
 * @param code its exit code
 */
record Ran(int code, String out, String err) {
    static Ran terrace(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(new PrintWriter(out), new PrintWriter(err), Page.plain(), false);
        int code = Terrace.execute(console, new Home(null), args);
        return new Ran(code, out.toString(), err.toString());
    }
}
