package dev.terrace.cli.process;

import java.io.PrintWriter;
import java.io.Writer;

/** Ends lines with a line feed on every machine, because tables that are kept in files are compared. */
public final class LineFeeds extends PrintWriter {
    public LineFeeds(Writer out) {
        super(out);
    }

    /** Every other {@code println} calls this one. */
    @Override
    public void println() {
        write('\n');
        flush();
    }
}
