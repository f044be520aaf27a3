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
    private volatile boolean isServing;
    private volatile boolean isStopping;

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
        // The command publishes its answer so far, and its own hook deletes the drafts.
        if (isStopping) {
            return;
        }
        AtomicWrite.deleteAll();
        if (isServing || PluginCode.isEndedBySignal()) {
            return;
        }
        PluginCode code = PluginCode.ending();
        if (answer == NONE) {
            tell(code);
            Runtime.getRuntime().halt(Exit.PLUGIN_FAILED);
        } else if (code != null) {
            Runtime.getRuntime().halt(answer);
        }
    }

    /** Registers the cleanup of a service that runs until the process ends. */
    public void whileServing(Runnable close) {
        isServing = true;
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            PluginCode code = PluginCode.ending();
            if (code != null) {
                tell(code);
            }
            close.run();
            if (code != null) {
                Runtime.getRuntime().halt(Exit.PLUGIN_FAILED);
            }
        }));
    }

    /**
     * Registers a command that ends early with its answer so far, after a signal or at a time limit.
     *
     * @param limit the time limit; null for none
     */
    public Stopping stopping(@Nullable Duration limit) {
        isStopping = true;
        return new Stopping(
                limit,
                () -> {
                    PluginCode code = PluginCode.ending();
                    if (code != null) {
                        AtomicWrite.deleteAll();
                        tell(code);
                        Runtime.getRuntime().halt(Exit.PLUGIN_FAILED);
                    }
                },
                () -> isStopping = false);
    }

    /** A virtual thread's stack cannot be seen, so the plugin may be unknown. */
    private void tell(@Nullable PluginCode code) {
        err.println(code == null ? "a plugin called System.exit; no result was written" : code.ends());
        err.flush();
    }
}
