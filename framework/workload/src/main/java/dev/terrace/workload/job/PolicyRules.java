package dev.terrace.workload.job;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.workload.manifest.ManifestErrors;
import dev.terrace.workload.manifest.Values;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The rules of Volcano's validating webhook for lifecycle policies. Policies do not affect the first pods. */
final class PolicyRules {
    private static final String ANY = "*";
    private static final List<String> EVENTS = List.of(
            ANY, "PodFailed", "PodEvicted", "PodPending", "Unknown", "TaskCompleted", "TaskFailed", "JobUpdated");
    private static final List<String> ACTIONS = List.of(
            "AbortJob",
            "RestartJob",
            "RestartTask",
            "RestartPod",
            "RestartPartition",
            "TerminateJob",
            "CompleteJob",
            "ResumeJob");

    private final Set<String> events = new HashSet<>();
    private final Set<Integer> exitCodes = new HashSet<>();

    private PolicyRules() {}

    /** @param of the name, in sentences, of the job or the task with the policies */
    static void check(JsonNode policies, String of, ManifestErrors errors) {
        PolicyRules rules = new PolicyRules();
        for (JsonNode policy : policies) {
            String complaint = rules.complaint(policy);
            if (!complaint.isEmpty()) {
                errors.add("a policy of %s %s".formatted(of, complaint), policy);
                return;
            }
        }
        if (rules.events.contains(ANY) && rules.events.size() > 1) {
            errors.add("policies of %s name event '*' beside others".formatted(of), policies);
        }
    }

    private String complaint(JsonNode policy) {
        Set<String> named = new LinkedHashSet<>();
        policy.path("events").forEach(event -> named.add(event.asText()));
        String single = Values.text(policy, "event");
        if (!single.isEmpty()) {
            named.add(single);
        }
        Integer exitCode = Values.integer(policy, "exitCode");
        if (exitCode == null) {
            return named.isEmpty() ? "names neither an event nor an exitCode" : ofEvents(named, policy);
        }
        if (!named.isEmpty()) {
            return "names both an event and an exitCode";
        }
        if (exitCode == 0) {
            return "names exitCode 0, which is not a failure";
        }
        return exitCodes.add(exitCode) ? "" : "repeats exitCode %s".formatted(exitCode);
    }

    private String ofEvents(Set<String> named, JsonNode policy) {
        String action = Values.text(policy, "action");
        for (String event : named) {
            if (!EVENTS.contains(event)) {
                return "names event '%s'; it must be one of %s".formatted(event, String.join(", ", EVENTS));
            }
            if (!ACTIONS.contains(action)) {
                return "names action '%s'; it must be one of %s".formatted(action, String.join(", ", ACTIONS));
            }
            if (!events.add(event)) {
                return "repeats event '%s'".formatted(event);
            }
        }
        return "";
    }
}
