package dev.terrace.cli.process;

import dev.terrace.engine.extension.PluginCode;
import dev.terrace.files.AtomicWrite;
import java.io.PrintWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Handles a process that ends before its answer is written. A signal leaves no half-written files. The process names a
 * plugin that calls {@code System.exit}, and ends with the exit code of a plugin's failure.
 */
public final class EarlyEnd {
    private static final int NONE = -1;

    private final PrintWriter err;
    private volatile int answer = NONE;
    private volatile @Nullable Runnable service;
    private volatile @Nullable Stopping stopping;

    public EarlyEnd(PrintWriter err) {
        this.err = err;
    }

    /** Starts to watch for the end of the process. */
    public EarlyEnd watch() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::judge));
        return this;
    }

    /** Records that the answer is written. Plugins can no longer change the exit code. */
    public void answered(int exitCode) {
        answer = exitCode;
    }

    private void judge() {
        PluginCode code = PluginCode.ending();
        Stopping command = stopping;
        if (command != null && code == null) {
            command.end();
        }
        AtomicWrite.deleteAll();
        int known = answer;
        Runnable close = service;
        boolean isUnanswered = known == NONE && (code != null || (close == null && !PluginCode.isEndedBySignal()));
        if (isUnanswered) {
            tell(code);
        }
        if (close != null) {
            close.run();
        }
        if (isUnanswered || code != null) {
            Runtime.getRuntime().halt(isUnanswered ? Exit.PLUGIN_FAILED : known);
        }
    }

    /** Registers the cleanup of a service that runs until the process ends. */
    public void whileServing(Runnable close) {
        service = close;
    }

    /**
     * Registers a command that ends early with its answer so far, after a signal or at a time limit.
     *
     * @param limit the time limit; null for none
     */
    public Stopping stopping(@Nullable Duration limit) {
        Stopping begun = new Stopping(limit, () -> stopping = null);
        stopping = begun;
        return begun;
    }

    /** A virtual thread's stack cannot be seen, so the plugin may be unknown. */
    private void tell(@Nullable PluginCode code) {
        err.println(code == null ? "a plugin called System.exit; no result was written" : code.ends());
        err.flush();
    }
}
