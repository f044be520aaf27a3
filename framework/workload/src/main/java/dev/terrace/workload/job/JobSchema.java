package dev.terrace.workload.job;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.workload.manifest.ManifestErrors;
import dev.terrace.workload.manifest.Surroundings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The types and bounds of a Volcano Job's fields, by its resource definition. {@link TemplateRules} checks the pod
 * templates.
 */
final class JobSchema {
    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    /** The form of names in Kubernetes: a DNS subdomain. */
    static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*+";

    private static final String EVENTS =
            "*|PodPending|PodRunning|PodFailed|PodEvicted|Unknown|TaskCompleted|OutOfSync|CommandIssued|JobUpdated"
                    + "|TaskFailed";
    private static final String DURATION = "[-+]?(0|([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))++";

    /** The fields. An empty queue or task name is valid, because Volcano fills it in before its check. */
    private static final List<Row> ROWS = List.of(
            Row.required("spec", "object"),
            Row.of("spec.maxRetry", "integer", 0),
            Row.of("spec.minAvailable", "integer", 0),
            Row.of("spec.minSuccess", "integer", 1),
            Row.of("spec.ttlSecondsAfterFinished", "integer", 0),
            Row.of("spec.queue", SUBDOMAIN + "|", 253),
            Row.of("spec.priorityClassName", SUBDOMAIN, 253),
            Row.of("spec.schedulerName", ".*", 63),
            Row.of("spec.runningEstimate", DURATION, 64),
            Row.of("spec.networkTopology", "object"),
            Row.of("spec.networkTopology.mode", "hard|soft"),
            Row.of("spec.networkTopology.highestTierAllowed", "integer", 0),
            Row.of("spec.networkTopology.highestTierName", ".*", 253),
            Row.of("spec.plugins", "object"),
            Row.of("spec.plugins.*", "list"),
            Row.of("spec.plugins.*[]", ".*", Integer.MAX_VALUE),
            Row.of("spec.policies", "list"),
            Row.of("spec.policies[]", "object"),
            Row.of("spec.policies[].event", EVENTS),
            Row.of("spec.policies[].events", "list"),
            Row.of("spec.policies[].events[]", EVENTS),
            Row.of("spec.policies[].exitCode", "integer", Integer.MIN_VALUE),
            Row.of("spec.policies[].timeout", DURATION, 64),
            Row.of("spec.volumes", "list"),
            Row.of("spec.volumes[]", "object"),
            Row.required("spec.volumes[].mountPath", "[^:]+"),
            Row.of("spec.volumes[].volumeClaim", "object"),
            Row.of("spec.volumes[].volumeClaimName", ".*", 253),
            Row.of("spec.tasks", "list"),
            Row.of("spec.tasks[]", "object"),
            Row.of("spec.tasks[].name", LABEL + "|", 63),
            Row.of("spec.tasks[].replicas", "integer", 0),
            Row.of("spec.tasks[].minAvailable", "integer", 0),
            Row.of("spec.tasks[].maxRetry", "integer", 0),
            Row.of("spec.tasks[].topologyPolicy", "none|best-effort|restricted|single-numa-node"),
            Row.of("spec.tasks[].template", "object"),
            Row.of("spec.tasks[].dependsOn", "object"),
            Row.of("spec.tasks[].dependsOn.name", "list"),
            Row.of("spec.tasks[].dependsOn.name[]", ".*", Integer.MAX_VALUE),
            Row.of("spec.tasks[].dependsOn.iteration", ".*", Integer.MAX_VALUE),
            Row.of("spec.tasks[].policies", "list"),
            Row.of("spec.tasks[].policies[]", "object"),
            Row.of("spec.tasks[].policies[].event", EVENTS),
            Row.of("spec.tasks[].policies[].events", "list"),
            Row.of("spec.tasks[].policies[].events[]", EVENTS),
            Row.of("spec.tasks[].policies[].exitCode", "integer", Integer.MIN_VALUE),
            Row.of("spec.tasks[].policies[].timeout", DURATION, 64),
            Row.of("spec.tasks[].partitionPolicy", "object"),
            Row.required("spec.tasks[].partitionPolicy.totalPartitions", "integer"),
            Row.of("spec.tasks[].partitionPolicy.totalPartitions", "integer", 1),
            Row.required("spec.tasks[].partitionPolicy.partitionSize", "integer"),
            Row.of("spec.tasks[].partitionPolicy.partitionSize", "integer", 1),
            Row.of("spec.tasks[].partitionPolicy.minPartitions", "integer", 0),
            Row.of("spec.tasks[].partitionPolicy.networkTopology", "object"),
            Row.of("spec.tasks[].partitionPolicy.networkTopology.mode", "hard|soft"),
            Row.of("spec.tasks[].partitionPolicy.networkTopology.highestTierAllowed", "integer", 0),
            Row.of("spec.tasks[].partitionPolicy.networkTopology.highestTierName", ".*", 253));

    private JobSchema() {}

    /**
     * One field.
     *
     * @param type {@code object}, {@code list} or {@code integer}; otherwise a pattern or a choice of texts
     * @param bound the minimum of an integer, or the maximum length of a text
     */
    private record Row(String path, String type, int bound, boolean isRequired) {
        static Row of(String path, String type) {
            return new Row(path, type, type.equals("integer") ? Integer.MIN_VALUE : Integer.MAX_VALUE, false);
        }

        static Row of(String path, String type, int bound) {
            return new Row(path, type, bound, false);
        }

        static Row required(String path, String type) {
            return new Row(path, type, type.equals("integer") ? Integer.MIN_VALUE : Integer.MAX_VALUE, true);
        }

        /** The complaint about a value; null if it is valid. */
        @Nullable
        String complaint(JsonNode value) {
            return switch (type) {
                case "object" -> value.isObject() ? null : "must be an object";
                case "list" -> value.isArray() ? null : "must be a list";
                case "integer" -> integer(value);
                default -> text(value);
            };
        }

        private @Nullable String integer(JsonNode value) {
            boolean isWhole = value.isNumber()
                    && value.decimalValue().stripTrailingZeros().scale() <= 0
                    && value.canConvertToInt();
            if (!isWhole) {
                return "is %s; a whole number is expected".formatted(value);
            }
            return value.intValue() >= bound ? null : "is %s; %s or more is expected".formatted(value, bound);
        }

        private @Nullable String text(JsonNode value) {
            if (!value.isTextual()) {
                return "is %s; a text is expected".formatted(value);
            }
            if (isChoice()) {
                List<String> choices = Arrays.asList(type.split("\\|", -1));
                return choices.contains(value.textValue())
                        ? null
                        : "is '%s'; it must be one of %s".formatted(value.textValue(), String.join(", ", choices));
            }
            if (value.textValue().length() > bound) {
                return "has more than %s characters".formatted(bound);
            }
            return Pattern.compile(type, Pattern.DOTALL)
                            .matcher(value.textValue())
                            .matches()
                    ? null
                    : "is '%s'; %s".formatted(value.textValue(), form());
        }

        private String form() {
            return type.equals(DURATION)
                    ? "a duration looks like 90s or 1h30m"
                    : type.startsWith(LABEL)
                            ? "it may only contain lower-case letters, digits%s and '-', and begins and ends with a letter or digit"
                                    .formatted(type.startsWith(SUBDOMAIN) ? ", '.'" : "")
                            : "it must not be empty or contain ':'";
        }

        /** Returns whether the type is a choice of texts. A pattern with alternatives contains brackets. */
        private boolean isChoice() {
            return type.indexOf('|') > 0 && type.indexOf('[') < 0;
        }
    }

    private record Found(String path, JsonNode parent, JsonNode value) {}

    /** Reports every field that violates the definition. */
    static void check(JsonNode job, Surroundings surroundings, ManifestErrors errors) {
        for (Row row : ROWS) {
            for (Found found : find(job, row.path())) {
                boolean isAbsent =
                        found.value().isMissingNode() || found.value().isNull();
                if (isAbsent && row.isRequired()) {
                    errors.add(found.path() + " is missing", found.parent());
                } else if (!isAbsent) {
                    String complaint = row.complaint(found.value());
                    if (complaint != null) {
                        String known = row.path().equals("spec.queue") ? surroundings.existingQueues() : "";
                        errors.add(found.path() + " " + complaint + known, found.value(), found.parent());
                    }
                }
            }
        }
    }

    /** All values of a path, including absent ones whose parent exists. */
    private static List<Found> find(JsonNode root, String path) {
        List<Found> found = List.of(new Found("", root, root));
        for (String step : path.replace("[]", ".[]").split("\\.", -1)) {
            List<Found> next = new ArrayList<>();
            for (Found parent : found) {
                children(parent, step, next);
            }
            found = next;
        }
        return found;
    }

    private static void children(Found parent, String step, List<Found> into) {
        JsonNode value = parent.value();
        String dot = parent.path().isEmpty() ? "" : parent.path() + ".";
        if (step.equals("[]")) {
            for (int i = 0; i < value.size() && value.isArray(); i++) {
                into.add(new Found("%s[%s]".formatted(parent.path(), i), value, value.get(i)));
            }
        } else if (step.equals("*")) {
            value.properties().forEach(entry -> into.add(new Found(dot + entry.getKey(), value, entry.getValue())));
        } else if (value.isObject()) {
            into.add(new Found(dot + step, value, value.path(step)));
        }
    }
}
