package dev.terrace.cli.process;

import java.io.PrintWriter;
import java.io.Writer;

/** A writer that ends lines with a line feed on every platform, so that files with tables can be compared. */
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
