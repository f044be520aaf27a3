package dev.terrace.cases;

import dev.terrace.files.Fault;
import dev.terrace.model.GivenAnswers;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.node.GivenUsage;
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
 * @param now the clock, or null for the snapshot's
 * @param zone the time zone of the clock
 * @param answers the assumed answers of external services; a case stores them in a separate file
 * @param usage the usage of nodes, which overrides the snapshot's; also in a separate file
 * @param flags the flags of the scheduler; also in a separate file
 */
public record CaseOptions(
        String schedulerName,
        @Nullable Instant now,
        ZoneId zone,
        boolean allowMissing,
        GivenAnswers answers,
        GivenUsage usage,
        SchedulerFlags flags) {
    /** The default of {@code --scheduler-name}. */
    public static final String DEFAULT_SCHEDULER = "volcano";

    private static final List<String> KEYS = List.of("schedulerName", "now", "zone", "allowMissing");

    public static CaseOptions none() {
        return new CaseOptions(
                DEFAULT_SCHEDULER,
                null,
                ZoneOffset.UTC,
                false,
                GivenAnswers.none(),
                GivenUsage.none(),
                SchedulerFlags.none());
    }

    /**
     * Returns the options for reading the snapshot. A pod without a scheduler name, as in handwritten files, belongs to
     * this scheduler.
     */
    public ReadOptions readOptions() {
        ReadOptions named = ReadOptions.defaults()
                .scheduler(schedulerName)
                .unnamed(schedulerName)
                .in(zone)
                .answering(answers)
                .usage(usage)
                .flags(flags);
        return now == null ? named : named.at(now);
    }

    /** Returns these options with answers. */
    CaseOptions answering(GivenAnswers given) {
        return new CaseOptions(schedulerName, now, zone, allowMissing, given, usage, flags);
    }

    /** Returns these options with the usage of nodes. */
    CaseOptions usage(GivenUsage given) {
        return new CaseOptions(schedulerName, now, zone, allowMissing, answers, given, flags);
    }

    /** Returns these options with the flags of the scheduler. */
    CaseOptions flags(SchedulerFlags given) {
        return new CaseOptions(schedulerName, now, zone, allowMissing, answers, usage, given);
    }

    /** Returns these options, which also leave out what is not loaded if the flag is set. */
    public CaseOptions allowingMissing(boolean allows) {
        return new CaseOptions(schedulerName, now, zone, allowMissing || allows, answers, usage, flags);
    }

    /** Returns these options with another clock. */
    public CaseOptions at(Instant moment) {
        return new CaseOptions(schedulerName, moment, zone, allowMissing, answers, usage, flags);
    }

    /** Returns the options that differ from their defaults. */
    Fields toMap() {
        return new Fields()
                .withSome("schedulerName", schedulerName.equals(DEFAULT_SCHEDULER) ? "" : schedulerName)
                .withSome("now", now, Instant::toString)
                .withSome("zone", zone.equals(ZoneOffset.UTC) ? "" : zone.getId())
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
                given(map, "schedulerName", DEFAULT_SCHEDULER, "a text", source),
                instant(map.get("now"), source),
                zone(given(map, "zone", "Z", "the name of a time zone", source), source),
                given(map, "allowMissing", false, "true or false", source),
                GivenAnswers.none(),
                GivenUsage.none(),
                SchedulerFlags.none());
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
