package dev.terrace.plugins.resourcestrategyfit;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the annotation in which a pod weighs resources: a flat JSON object of whole numbers, {@code {"cpu": 2,
 * "nvidia.com/gpu": 3}}.
 */
final class PodWeights {
    private static final Pattern ENTRY =
            Pattern.compile("\\s*\"([^\"\\\\]*)\"\\s*:\\s*(-?(?:0|[1-9][0-9]{0,17})|null)\\s*");

    private PodWeights() {}

    /** The weights; empty if the text is no such object, as Volcano then lets no resource count. */
    static Map<String, Long> parse(String json) {
        String text = json.strip();
        if (!text.startsWith("{") || !text.endsWith("}")) {
            return Map.of();
        }
        Map<String, Long> weights = new HashMap<>();
        for (String entry : text.substring(1, text.length() - 1).split(",", -1)) {
            Matcher matcher = ENTRY.matcher(entry);
            if (!matcher.matches()) {
                return Map.of();
            }
            // As in Go, null leaves a number at zero.
            String number = matcher.group(2);
            weights.put(matcher.group(1), number.equals("null") ? 0 : Long.parseLong(number));
        }
        return weights;
    }
}
