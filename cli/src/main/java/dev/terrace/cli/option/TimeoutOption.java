package dev.terrace.cli.option;

import dev.terrace.files.Fault;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --timeout}: how long a cycle may take, and what is asked of a plugin while it is loaded. */
public final class TimeoutOption {
    private static final double LONGEST = 1e9;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description =
                    "The longest that a cycle may take, or a plugin while it is loaded; the plugin that is at work"
                            + " then is named. Default: as long as it takes.")
    private @Nullable Double seconds;

    /** Null if all may take as long as it takes. */
    public @Nullable Duration limit() {
        if (seconds == null) {
            return null;
        }
        if (!(seconds > 0 && seconds <= LONGEST)) {
            throw Fault.at("--timeout", "must be above 0 and at most a billion seconds, not " + seconds);
        }
        return Duration.ofNanos((long) (seconds * 1e9));
    }
}
