package dev.terrace.cases;

import dev.terrace.files.Fault;
import dev.terrace.model.finding.Spelling;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.Timestamps;
import dev.terrace.report.Fields;
import dev.terrace.text.yaml.SmallYaml;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options of {@code terrace run} with which a case was decided. Stored in {@code options.yaml}, which is absent if
 * all are at their defaults.
 *
 * @param read the options for reading the snapshot; answers, usage and flags are stored in separate files
 * @param allowMissing whether plugins and actions that are not loaded are left out
 */
public record CaseOptions(ReadOptions read, boolean allowMissing) {
    /** The default of {@code --scheduler-name}. */
    public static final String DEFAULT_SCHEDULER = "volcano";

    private static final List<String> KEYS = List.of("schedulerName", "now", "zone", "allowMissing");

    public static CaseOptions none() {
        return new CaseOptions(readFor(DEFAULT_SCHEDULER), false);
    }

    /**
     * Returns options for reading. A pod without a scheduler name, as in handwritten files, belongs to this scheduler.
     */
    public static ReadOptions readFor(String schedulerName) {
        return ReadOptions.defaults().scheduler(schedulerName).unnamed(schedulerName);
    }

    /** Returns these options, which also leave out what is not loaded if the flag is set. */
    public CaseOptions allowingMissing(boolean allows) {
        return new CaseOptions(read, allowMissing || allows);
    }

    /** Returns these options with another clock. */
    public CaseOptions at(Instant moment) {
        return new CaseOptions(read.at(moment), allowMissing);
    }

    /** Returns the options that differ from their defaults. */
    Fields toMap() {
        return new Fields()
                .withSome("schedulerName", read.schedulerName().equals(DEFAULT_SCHEDULER) ? "" : read.schedulerName())
                .withSome("now", read.now(), Instant::toString)
                .withSome(
                        "zone",
                        read.zone().equals(ZoneOffset.UTC) ? "" : read.zone().getId())
                .withSome("allowMissing", allowMissing);
    }

    static CaseOptions parse(String text, String source) {
        if (!(SmallYaml.read(text, source) instanceof Map<?, ?> map)) {
            throw Fault.at(source, "must be a map with the keys " + String.join(", ", KEYS));
        }
        for (Object key : map.keySet()) {
            if (!KEYS.contains(String.valueOf(key))) {
                throw Fault.at(source, "unknown key '" + key + "'." + Spelling.hint(String.valueOf(key), KEYS));
            }
        }
        return new CaseOptions(
                readFor(given(map, "schedulerName", DEFAULT_SCHEDULER, "a text", source))
                        .at(instant(map.get("now"), source))
                        .in(zone(given(map, "zone", "Z", "the name of a time zone", source), source)),
                given(map, "allowMissing", false, "true or false", source));
    }

    /** @param what a description of valid values */
    private static <T> T given(Map<?, ?> map, String key, T otherwise, String what, String source) {
        Object value = map.get(key);
        if (value == null) {
            return otherwise;
        }
        if (!otherwise.getClass().isInstance(value)) {
            throw Fault.at(source, "%s is '%s'; it must be %s".formatted(key, value, what));
        }
        @SuppressWarnings("unchecked") // checked on the line before
        T given = (T) value;
        return given;
    }

    private static ZoneId zone(String name, String source) {
        try {
            return ZoneId.of(name).normalized();
        } catch (DateTimeException e) {
            throw Fault.at(source, "zone is '" + name + "': not a time zone like Europe/Berlin or UTC");
        }
    }

    private static @Nullable Instant instant(@Nullable Object value, String source) {
        return value == null
                ? null
                : Timestamps.parse(value.toString())
                        .orElseThrow(
                                () -> Fault.at(source, "now is '" + value + "': not a time like 2026-01-31T12:00:00Z"));
    }
}
