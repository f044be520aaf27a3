package dev.terrace.cli.option;

import dev.terrace.files.Fault;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The {@code --timeout} option: the time limit of a cycle and of the loading of a plugin. */
public final class TimeoutOption {
    private static final double MAX_SECONDS = 1e9;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "The time limit of a cycle and of loading a plugin; on timeout, the running plugin is named."
                    + " Default: none.")
    private @Nullable Double seconds;

    /** Returns the limit; null for none. */
    public @Nullable Duration limit() {
        return limit(seconds);
    }

    /**
     * Returns a limit of seconds; null for null.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it is not a valid limit
     */
    public static @Nullable Duration limit(@Nullable Double seconds) {
        if (seconds == null) {
            return null;
        }
        if (!(seconds > 0 && seconds <= MAX_SECONDS)) {
            throw Fault.at("--timeout", "must be above 0 and at most a billion seconds, not " + seconds);
        }
        return Duration.ofNanos((long) (seconds * 1e9));
    }
}
