package dev.terrace.plugins.dirac;

import dev.terrace.model.finding.Spelling;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Lint remarks on DIRAC's configuration where DIRAC itself is silent: options that it does not read, values that it
 * replaces with its default, and values that it uses but that make no sense.
 */
final class Remarks {
    private static final List<String> INSTANCE_OPTIONS = List.of(
            HistoryCorrector.GROUP,
            HistoryCorrector.GLOBAL_BOUND,
            HistoryCorrector.DOCUMENTED_BOUND,
            HistoryCorrector.PERIOD);
    private static final List<String> GROUP_OPTIONS =
            List.of(Registry.JOB_SHARE, Registry.PROPERTIES, Registry.BACKGROUND);
    private static final List<String> SLICE_OPTIONS =
            List.of(TimeSlice.TIME_SPAN, TimeSlice.WEIGHT, TimeSlice.MAX_CORRECTION);

    private static final String AS_IT_IS = ", and Terrace with formula: documented uses the value as it is";

    private final List<String> found = new ArrayList<>();

    private Remarks() {}

    static List<String> onCorrections(Object value) {
        Remarks remarks = new Remarks();
        ConfigurationSection corrections = ConfigurationSection.of(value);
        List<String> started = corrections.list(SharesCorrector.TO_START);
        if (started.isEmpty()) {
            remarks.add("no corrector is named in %s, so nothing is corrected.".formatted(SharesCorrector.TO_START));
        }
        for (String kind : started) {
            if (!SharesCorrector.KINDS.contains(kind)) {
                remarks.add("'%s' is not a corrector, and is ignored. Known are %s."
                        .formatted(kind, String.join(" and ", SharesCorrector.KINDS)));
            } else if (corrections.section(kind).sections().isEmpty()) {
                remarks.add("%s has no instance, so it corrects nothing.".formatted(kind));
            }
        }
        for (String kind : corrections.sections()) {
            if (!started.contains(kind)) {
                remarks.add("%s is not named in %s, and is ignored.".formatted(kind, SharesCorrector.TO_START));
            }
            remarks.kind(kind, corrections.section(kind));
        }
        return remarks.found;
    }

    static List<String> onGroups(Object value) {
        Remarks remarks = new Remarks();
        ConfigurationSection groups = ConfigurationSection.of(value);
        if (!(value instanceof Map<?, ?>)) {
            remarks.add("it is not a map of groups, and is ignored.");
        }
        groups.options()
                .forEach(name -> remarks.add("%s is not a map of options, and is ignored: write {%s: %s}."
                        .formatted(name, Registry.JOB_SHARE, Registry.DEFAULT_SHARE)));
        for (String name : groups.sections()) {
            ConfigurationSection group = groups.section(name);
            remarks.whole(name, group, Registry.JOB_SHARE, 0, Registry.DEFAULT_SHARE, "");
            group.options().stream()
                    .filter(option -> !GROUP_OPTIONS.contains(option))
                    .flatMap(option -> Spelling.nearest(option, GROUP_OPTIONS).stream()
                            .map(near -> "%s.%s is ignored. Did you mean '%s'?".formatted(name, option, near)))
                    .forEach(remarks::add);
            if (group.list(Registry.PROPERTIES).contains("JOB_SHARING")) {
                remarks.add("%s has the property JOB_SHARING; DIRAC reads JobSharing.".formatted(name));
            }
        }
        return remarks.found;
    }

    private void add(String sentence) {
        found.add(sentence);
    }

    private void kind(String kind, ConfigurationSection section) {
        Set<String> groups = new HashSet<>();
        for (String name : section.sections()) {
            ConfigurationSection instance = section.section(name);
            String place = kind + "." + name;
            if (!groups.add(instance.text(HistoryCorrector.GROUP))) {
                add("%s is a second instance for the same group, and is ignored.".formatted(place));
            }
            instance(place, instance);
        }
    }

    private void instance(String place, ConfigurationSection instance) {
        unknown(place, instance, INSTANCE_OPTIONS);
        whole(place, instance, HistoryCorrector.GLOBAL_BOUND, 1, HistoryCorrector.DEFAULT_GLOBAL_BOUND, "");
        if (instance.has(HistoryCorrector.DOCUMENTED_BOUND)) {
            add(("%s.%s is the name on DIRAC's page, which Terrace reads with formula: documented. DIRAC's code reads "
                            + "%s, and uses %s without it.")
                    .formatted(
                            place,
                            HistoryCorrector.DOCUMENTED_BOUND,
                            HistoryCorrector.GLOBAL_BOUND,
                            HistoryCorrector.DEFAULT_GLOBAL_BOUND));
        }
        if (instance.has(HistoryCorrector.PERIOD)) {
            add("%s.%s has no effect: each cycle reads the history again.".formatted(place, HistoryCorrector.PERIOD));
        }
        if (instance.sections().isEmpty()) {
            add("%s has no time slice, so it corrects nothing.".formatted(place));
        }
        for (String name : instance.sections()) {
            ConfigurationSection slice = instance.section(name);
            String inside = place + "." + name;
            unknown(inside, slice, SLICE_OPTIONS);
            whole(inside, slice, TimeSlice.TIME_SPAN, 1, TimeSlice.DEFAULT_TIME_SPAN, "");
            whole(inside, slice, TimeSlice.WEIGHT, 0, TimeSlice.DEFAULT_WEIGHT, AS_IT_IS);
            whole(inside, slice, TimeSlice.MAX_CORRECTION, 1, TimeSlice.DEFAULT_MAX_CORRECTION, AS_IT_IS);
        }
    }

    private void unknown(String place, ConfigurationSection section, List<String> known) {
        section.options().stream()
                .filter(option -> !known.contains(option))
                .forEach(option -> add("%s.%s is an unknown option, so a default is used. Known are %s."
                        .formatted(place, option, String.join(", ", known))));
    }

    /**
     * @param least the least number that makes sense
     * @param documented the end of the sentence about a value that {@link Formula#DOCUMENTED} reads otherwise
     */
    private void whole(
            String place, ConfigurationSection section, String option, long least, long otherwise, String documented) {
        if (section.has(option) && !section.isWhole(option)) {
            add("%s.%s is '%s', which is not a whole number: DIRAC uses %s%s."
                    .formatted(place, option, section.text(option), otherwise, documented));
        } else if (section.whole(option, least) < least) {
            add("%s.%s is %s, which DIRAC uses as it is: expected at least %s."
                    .formatted(place, option, section.text(option), least));
        }
    }
}
