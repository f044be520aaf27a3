package dev.terrace.plugins.armada;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as Go writes them: {@code 90s}, {@code 1h30m}, {@code 500ms}. */
final class GoDuration {
    private static final Pattern PART = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(ms|s|m|h)");
    private static final Map<String, Long> MILLIS = Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L);

    private GoDuration() {}

    static Optional<Duration> parse(String text) {
        if (text.equals("0")) {
            return Optional.of(Duration.ZERO);
        }
        Matcher parts = PART.matcher(text);
        BigDecimal millis = BigDecimal.ZERO;
        int end = 0;
        while (parts.find() && parts.start() == end) {
            BigDecimal unit = BigDecimal.valueOf(MILLIS.getOrDefault(parts.group(2), 0L));
            millis = millis.add(new BigDecimal(parts.group(1)).multiply(unit));
            end = parts.end();
        }
        return end == 0 || end < text.length() ? Optional.empty() : Optional.of(Duration.ofMillis(millis.longValue()));
    }
}
