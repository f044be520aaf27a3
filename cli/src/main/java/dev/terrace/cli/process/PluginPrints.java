package dev.terrace.cli.process;

import dev.terrace.engine.extension.PluginCode;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * What code prints on {@code System.out}. The answer goes past it, so what plugins print stands on standard error, line
 * by line and under their names, and closing it closes nothing.
 */
public final class PluginPrints extends OutputStream {
    private final PrintWriter err;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    PluginPrints(PrintWriter err) {
        this.err = err;
    }

    /** From now on, for the whole process. */
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
