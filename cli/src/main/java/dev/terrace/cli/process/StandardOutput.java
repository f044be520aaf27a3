package dev.terrace.cli.process;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.files.Fault;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The standard output of the process. The first failed write ends the command, because a print writer would hide the
 * failure; later writes are dropped. A closed pipe, as after {@code head}, is not such a failure: the command
 * continues, to write its files, and a command that has no other output asks {@code PrintWriter.checkError}.
 */
public final class StandardOutput extends OutputStream {
    private final OutputStream out;
    private final FileDescriptor descriptor;
    private boolean hasFailed;

    /** @param descriptor standard output, or a file of a test */
    public StandardOutput(FileDescriptor descriptor) {
        this.out = new FileOutputStream(descriptor);
        this.descriptor = descriptor;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    /**
     * @throws IOException once if the pipe is closed
     * @throws dev.terrace.model.finding.InvalidInput if the disk is full
     */
    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        if (hasFailed) {
            return;
        }
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            hasFailed = true;
            if (!String.valueOf(e.getMessage()).contains("Broken pipe")) {
                throw failure(e);
            }
            throw e;
        }
    }

    /** Returns the failure. Terrace never closes the descriptor, so a plugin closed it if it is closed. */
    private RuntimeException failure(IOException cause) {
        return descriptor.valid()
                ? Fault.at("standard output", "cannot be written: " + cause.getMessage())
                : new PluginFailure("a plugin closed standard output, so that the result cannot be written", cause);
    }
}
