package dev.terrace.cli.process;

import dev.terrace.engine.extension.PluginCode;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * The replacement of {@code System.out}. It prefixes each line that a plugin prints with the plugin's name, and writes
 * it to standard error. The answer bypasses it, and closing it has no effect.
 */
public final class PluginPrints extends OutputStream {
    private final PrintWriter err;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    PluginPrints(PrintWriter err) {
        this.err = err;
    }

    /** Replaces {@code System.out} for the whole process. */
    public static void redirect(PrintWriter err) {
        System.setOut(new PrintStream(new PluginPrints(err), true, StandardCharsets.UTF_8));
    }

    @Override
    public synchronized void write(int b) {
        if (b == '\n') {
            end();
        } else {
            line.write(b);
        }
    }

    private void end() {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        PluginCode code = PluginCode.on(Thread.currentThread().getStackTrace());
        err.println(code == null ? text : code.prints(text));
    }
}
