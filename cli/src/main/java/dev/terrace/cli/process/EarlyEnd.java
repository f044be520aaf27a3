package dev.terrace.cli.process;

import dev.terrace.engine.extension.PluginCode;
import dev.terrace.files.Draft;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/**
 * Handles the end of the process before its answer is out. A signal leaves no half-written files. A plugin may call
 * {@code System.exit}; the process then ends with the exit code of a plugin's failure, and with its name.
 */
public final class EarlyEnd {
    private static final int NONE = -1;

    private final PrintWriter err;
    private final int pluginFailed;
    private volatile int answer = NONE;
    private volatile boolean isServing;

    /** @param pluginFailed the exit code of a plugin's failure */
    public EarlyEnd(PrintWriter err, int pluginFailed) {
        this.err = err;
        this.pluginFailed = pluginFailed;
    }

    /** Looks, from now on, at what ends the process. */
    public EarlyEnd watch() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::judge));
        return this;
    }

    /** The answer is out, and this is the exit code from now on, whatever plugins call. */
    public void answered(int exitCode) {
        answer = exitCode;
    }

    private void judge() {
        Draft.deleteAll();
        if (isServing || PluginCode.isEndedBySignal()) {
            return;
        }
        PluginCode code = PluginCode.ending();
        if (answer == NONE) {
            tell(code);
            Runtime.getRuntime().halt(pluginFailed);
        } else if (code != null) {
            Runtime.getRuntime().halt(answer);
        }
    }

    /** For a command that answers until the process ends: it is closed in good order, whatever the end. */
    public void whileServing(Runnable close) {
        isServing = true;
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            PluginCode code = PluginCode.ending();
            if (code != null) {
                tell(code);
            }
            close.run();
            if (code != null) {
                Runtime.getRuntime().halt(pluginFailed);
            }
        }));
    }

    /** A virtual thread's stack cannot be seen, so the plugin may be unknown. */
    private void tell(@Nullable PluginCode code) {
        err.println(code == null ? "a plugin called System.exit, and there is no answer" : code.ends());
        err.flush();
    }
}
