package dev.terrace.cli;

import dev.terrace.cli.layout.Page;
import dev.terrace.cli.process.LineFeeds;
import dev.terrace.cli.process.StandardOutput;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.files.AtomicWrite;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.commons.io.output.CloseShieldWriter;
import org.apache.commons.io.output.WriterOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The output of the command: results go to the page, warnings and errors to {@code err}.
 *
 * @param showsProgress whether {@code err} is a terminal
 */
record Console(Page page, PrintWriter err, boolean showsProgress) {
    /**
     * Returns the console of the process. Always UTF-8: JSON must be, and a file should not depend on the machine that
     * wrote it.
     */
    static Console ofProcess() {
        return new Console(
                Page.ofTerminal(writer(new StandardOutput(FileDescriptor.out))),
                writer(new FileOutputStream(FileDescriptor.err)),
                Boolean.getBoolean("terrace.progress"));
    }

    /**
     * Returns a watch over the loading of plugins and over cycles. It runs from its start until it is closed.
     *
     * @param limit the longest time that each of these may take; null for no limit
     */
    Watchdog watch(@Nullable Duration limit) {
        return new Watchdog(limit, err, Console::halt);
    }

    /**
     * Returns a stream of UTF-8 that is printed as it is written, so that a long text is never held as a whole. Closing
     * it leaves the console open.
     */
    OutputStream bytes() throws IOException {
        return WriterOutputStream.builder()
                .setWriter(CloseShieldWriter.wrap(out()))
                .setCharset(StandardCharsets.UTF_8)
                .get();
    }

    PrintWriter out() {
        return page.out();
    }

    private static void halt(int code) {
        AtomicWrite.deleteAll();
        Runtime.getRuntime().halt(code);
    }

    static PrintWriter writer(OutputStream stream) {
        return new LineFeeds(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
    }
}
