package dev.terrace.plugins.dirac;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Job;
import dev.terrace.spi.Marks;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Where a PodGroup or a Pod says what a DIRAC job says of itself. Each is a label or an annotation of the group, else of its first pod. */
final class Labels {
    private static final String DOMAIN = "dirac.terrace.dev/";
    private static final long DEFAULT_CPU_SECONDS = 86_400;

    private static final Argument<String> OWNER = key("owner", "Whose job it is; without, its namespace");
    private static final Argument<String> GROUP = key("group", "Its owner's group; without, its queue");
    private static final Argument<String> PRIORITY = key("priority", "Its UserPriority; without, 1");
    private static final Argument<String> CPU_TIME =
            key("cpu-time", "Seconds of cpu that it asks for; without, " + DEFAULT_CPU_SECONDS);
    private static final Map<String, Argument<String>> LISTS = new LinkedHashMap<>();

    static {
        LISTS.put("Sites", key("sites", "Where it may run, with commas between"));
        LISTS.put("BannedSites", key("banned-sites", "Where it may not run"));
        LISTS.put("GridCEs", key("grid-ces", "Its computing elements"));
        LISTS.put("Platforms", key("platforms", "Its platforms"));
        LISTS.put("JobTypes", key("job-types", "Its types"));
        LISTS.put("Tags", key("tags", "Its tags"));
    }

    static final Argument<Arguments> ARGUMENT = Argument.map("labels", parts())
            .orElse(Arguments.none())
            .means("Labels or annotations of a PodGroup or Pod that have a job's owner, group, priority …");

    private final Map<Argument<String>, String> names = new HashMap<>();

    Labels(Arguments arguments) {
        Arguments given = arguments.get(ARGUMENT);
        List.of(OWNER, GROUP, PRIORITY, CPU_TIME).forEach(key -> names.put(key, given.get(key)));
        LISTS.values().forEach(key -> names.put(key, given.get(key)));
    }

    private static Argument<String> key(String name, String meaning) {
        return Argument.text(name).orElse(DOMAIN + name).means(meaning);
    }

    private static Argument<?>[] parts() {
        Argument<?>[] parts = {OWNER, GROUP, PRIORITY, CPU_TIME};
        Argument<?>[] all = Arrays.copyOf(parts, parts.length + LISTS.size());
        int next = parts.length;
        for (Argument<String> list : LISTS.values()) {
            all[next++] = list;
        }
        return all;
    }

    String owner(Job job) {
        return owner(job, Marks.of(job));
    }

    private String owner(Job job, Map<String, String> marks) {
        String owner = marks.get(names.get(OWNER));
        return owner == null ? job.spec().namespace() : owner;
    }

    String group(Job job) {
        return group(job, Marks.of(job));
    }

    private String group(Job job, Map<String, String> marks) {
        String group = marks.get(names.get(GROUP));
        return group == null ? job.queue().name() : group;
    }

    /** @throws IllegalArgumentException if a label makes no sense */
    GridJob read(Job job) {
        Map<String, String> marks = Marks.of(job);
        SortedMap<String, List<String>> requirements = new TreeMap<>();
        LISTS.forEach((field, key) -> {
            List<String> values = list(marks.get(names.get(key)));
            if (!values.isEmpty()) {
                requirements.put(field, values);
            }
        });
        return new GridJob(
                owner(job, marks),
                group(job, marks),
                whole(marks, CPU_TIME, DEFAULT_CPU_SECONDS),
                (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, whole(marks, PRIORITY, 1))),
                requirements);
    }

    private static List<String> list(@Nullable String text) {
        return text == null
                ? List.of()
                : List.of(text.split(",", -1)).stream()
                        .map(String::trim)
                        .filter(value -> !value.isEmpty())
                        .distinct()
                        .sorted()
                        .toList();
    }

    private long whole(Map<String, String> marks, Argument<String> key, long otherwise) {
        String text = marks.get(names.get(key));
        try {
            return text == null ? otherwise : Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "%s is '%s'; a whole number is wanted".formatted(names.get(key), text), e);
        }
    }
}
