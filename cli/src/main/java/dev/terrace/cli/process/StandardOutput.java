package dev.terrace.cli.process;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.files.Fault;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The process's standard output. The first write that fails ends the command, which the print writer above would
 * otherwise not learn of; all later ones are dropped. A reader that has gone, such as {@code head}, has seen enough:
 * the command goes on, so that the files that it was asked for are written.
 */
public final class StandardOutput extends OutputStream {
    private final OutputStream out;
    private final FileDescriptor descriptor;
    private boolean hasFailed;

    /** @param descriptor the process's own, or a test's */
    public StandardOutput(FileDescriptor descriptor) {
        this.out = new FileOutputStream(descriptor);
        this.descriptor = descriptor;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    /** @throws dev.terrace.model.finding.InvalidInput if the disk is full */
    @Override
    public void write(byte[] bytes, int from, int length) {
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
        }
    }

    /** Terrace never closes the descriptor, so if it is closed, code of a plugin did. */
    private RuntimeException failure(IOException cause) {
        return descriptor.valid()
                ? Fault.at("standard output", "cannot be written: " + cause.getMessage())
                : new PluginFailure("a plugin closed standard output, so that the result cannot be written", cause);
    }
}
