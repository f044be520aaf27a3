package dev.terrace.replay.imports.kubernetes;

import dev.terrace.model.number.NumberText;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The time in the name of a dump, such as {@code 20260131T120000Z.json}, in UTC. */
final class DumpName {
    private static final Pattern TIME =
            Pattern.compile("(\\d{4})-?(\\d\\d)-?(\\d\\d)[T_]?(\\d\\d)[-:_]?(\\d\\d)[-:_]?(\\d\\d)(?!\\d)");

    private DumpName() {}

    /** Returns the time; empty if the last part of the path has none. */
    static Optional<Instant> time(String path) {
        Matcher time = TIME.matcher(path.substring(path.lastIndexOf('/') + 1));
        if (!time.find()) {
            return Optional.empty();
        }
        try {
            return Optional.of(LocalDateTime.of(
                            part(time, 1), part(time, 2), part(time, 3), part(time, 4), part(time, 5), part(time, 6))
                    .toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static int part(Matcher time, int group) {
        return NumberText.integer(time.group(group)).orElse(-1);
    }
}
