package dev.terrace.plugins.dirac;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Job;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

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

    private final Arguments keys;

    Labels(Arguments arguments) {
        keys = arguments.get(ARGUMENT);
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
        String owner = job.mark(keys.get(OWNER));
        return owner == null ? job.spec().namespace() : owner;
    }

    String group(Job job) {
        String group = job.mark(keys.get(GROUP));
        return group == null ? job.queue().name() : group;
    }

    /** @throws IllegalArgumentException if a label makes no sense */
    GridJob read(Job job) {
        SortedMap<String, List<String>> requirements = new TreeMap<>();
        LISTS.forEach((field, key) -> {
            String text = job.mark(keys.get(key));
            if (text != null) {
                List<String> values = List.of(text.split(",", -1)).stream()
                        .map(String::trim)
                        .filter(value -> !value.isEmpty())
                        .distinct()
                        .sorted()
                        .toList();
                if (!values.isEmpty()) {
                    requirements.put(field, values);
                }
            }
        });
        return new GridJob(
                owner(job),
                group(job),
                whole(job, CPU_TIME, DEFAULT_CPU_SECONDS),
                (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, whole(job, PRIORITY, 1))),
                requirements);
    }

    private long whole(Job job, Argument<String> key, long otherwise) {
        String text = job.mark(keys.get(key));
        try {
            return text == null ? otherwise : Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "%s is '%s'; a whole number is wanted".formatted(keys.get(key), text), e);
        }
    }
}
