package dev.terrace.cli;

import dev.terrace.cli.layout.Page;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * Where the command writes: results to one side, what is worth saying about them to the other.
 *
 * @param page what tables are laid out for
 * @param showsProgress whether {@code err} is a terminal
 */
record Console(PrintWriter out, PrintWriter err, Page page, boolean showsProgress) {
    /** The process's own. Always UTF-8: JSON must be, and a file should not depend on the machine that wrote it. */
    static Console ofProcess() {
        return new Console(
                writer(FileDescriptor.out),
                writer(FileDescriptor.err),
                Page.ofTerminal(),
                Boolean.getBoolean("terrace.progress"));
    }

    private static PrintWriter writer(FileDescriptor descriptor) {
        return new LineFeeds(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8));
    }
}
