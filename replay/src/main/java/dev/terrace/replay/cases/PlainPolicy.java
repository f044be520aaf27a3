package dev.terrace.replay.cases;

import dev.terrace.files.Fault;
import dev.terrace.files.TextFile;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The policies that a case may name in place of a configuration, and the ready-made configurations that are them. */
final class PlainPolicy {
    /** The name of a configuration in {@code conf/}, without its ending, by policy. */
    private static final Map<String, String> CONFIGURATIONS = new TreeMap<>(Map.of(
            "conservative", "conservative",
            "drf", "share",
            "easy", "easy",
            "fifo", "fcfs",
            "priority-preempt", "preempt",
            "sjf", "sjf",
            "skip", "first-fit"));

    /** The value of the argument {@code blocked}, by a case's word for it. */
    private static final Map<String, String> BLOCKED = new TreeMap<>(Map.of("strict", "stop", "skip", "pass"));

    /** Absent from the configuration of an action that always passes over jobs. */
    private static final Pattern RULE = Pattern.compile("blocked: [a-z]+");

    private PlainPolicy() {}

    /**
     * Returns the text of a policy's configuration.
     *
     * @param within what becomes of jobs behind one that does not fit: {@code strict} or {@code skip}; null for the
     *     configuration's own rule
     * @throws dev.terrace.model.finding.InvalidInput if either is unknown, or the policy always passes over jobs
     */
    static String configuration(String file, String policy, @Nullable String within) {
        String name = CONFIGURATIONS.get(policy);
        if (name == null) {
            throw Fault.at(
                    file,
                    "policy '%s' is not known: policy.name is %s, or policy.conf is the text of a configuration."
                            .formatted(policy, words(CONFIGURATIONS)));
        }
        String text = TextFile.beside(PlainPolicy.class, "conf/" + name + ".yaml");
        if (within == null) {
            return text;
        }
        String blocked = BLOCKED.get(within);
        if (blocked == null) {
            throw Fault.at(file, "policy.within is '%s'; %s is expected.".formatted(within, words(BLOCKED)));
        }
        Matcher rule = RULE.matcher(text);
        if (!rule.find() && !blocked.equals("pass")) {
            throw Fault.at(
                    file,
                    "policy '%s' always passes over jobs that do not fit; leave out policy.within, or say skip."
                            .formatted(policy));
        }
        return rule.replaceFirst("blocked: " + blocked);
    }

    private static String words(Map<String, String> table) {
        return table.keySet().stream().collect(Collectors.joining(" or "));
    }
}
