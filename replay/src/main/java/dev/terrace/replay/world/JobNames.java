package dev.terrace.replay.world;

import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TraceJob;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of jobs whose alphabetical order is the order of the trace, because schedulers break ties by name. Ids are kept
 * if all of them are sorted already. Otherwise their last numbers are padded with zeros. If that does not sort them,
 * their places in the trace are put in front.
 *
 * @param width the width of the last number, or of the place
 */
record JobNames(Style style, int width) {
    private static final Pattern NUMBERED = Pattern.compile("(.*?)(\\d+)");
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9]{0,38}[a-z0-9])?");
    private static final Pattern OTHER = Pattern.compile("[^-a-z0-9]+");
    private static final int MAX_LENGTH = 40;

    private enum Style {
        AS_IS,
        PADDED,
        PLACED
    }

    static JobNames choose(PackedJobs jobs) {
        int widest = 0;
        for (TraceJob job : jobs) {
            Matcher numbered = NUMBERED.matcher(job.id());
            widest = Math.max(widest, numbered.matches() ? numbered.group(2).length() : 0);
        }
        JobNames asIs = new JobNames(Style.AS_IS, 0);
        if (asIs.areSorted(jobs)) {
            return asIs;
        }
        JobNames padded = new JobNames(Style.PADDED, widest);
        return padded.areSorted(jobs)
                ? padded
                : new JobNames(Style.PLACED, Integer.toString(jobs.size()).length());
    }

    private boolean areSorted(PackedJobs jobs) {
        String before = "";
        for (TraceJob job : jobs) {
            String name = name(job, 0);
            if (before.compareTo(name) >= 0 || !NAME.matcher(name).matches()) {
                return false;
            }
            before = name;
        }
        return true;
    }

    /** @param place the place of the job in the trace, from 1 */
    String name(TraceJob job, int place) {
        return switch (style) {
            case AS_IS -> job.id();
            case PADDED -> {
                Matcher numbered = NUMBERED.matcher(job.id());
                yield numbered.matches() ? numbered.group(1) + padded(numbered.group(2)) : job.id();
            }
            case PLACED -> {
                String readable =
                        OTHER.matcher(job.id().toLowerCase(Locale.ROOT)).replaceAll("-");
                yield "j" + padded(Integer.toString(place)) + "-"
                        + readable.substring(Math.max(0, readable.length() - MAX_LENGTH))
                                .replaceAll("^-+|-+$", "");
            }
        };
    }

    private String padded(String number) {
        return "0".repeat(width - number.length()) + number;
    }
}
