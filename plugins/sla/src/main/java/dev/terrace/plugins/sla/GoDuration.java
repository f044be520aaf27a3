package dev.terrace.plugins.sla;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations as Go spells them: {@code 1h2m3s4ms}, {@code 1.5h}.
 *
 * @see <a href="https://pkg.go.dev/time#ParseDuration">Go, time.ParseDuration</a>
 */
final class GoDuration {
    private static final Pattern PART = Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|μs|ms|s|m|h)");
    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "µs", 1_000L,
            "μs", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L);

    private GoDuration() {}

    /** A duration above zero; empty if the text is none. */
    static Optional<Duration> positive(String text) {
        String digits = text.startsWith("+") ? text.substring(1) : text;
        Matcher parts = PART.matcher(digits);
        BigDecimal nanos = BigDecimal.ZERO;
        int end = 0;
        while (end < digits.length() && parts.find(end) && parts.start() == end) {
            BigDecimal unit = BigDecimal.valueOf(NANOS.getOrDefault(parts.group(2), 0L));
            nanos = nanos.add(new BigDecimal(parts.group(1)).multiply(unit));
            end = parts.end();
        }
        boolean isWhole = !digits.isEmpty() && end == digits.length();
        return isWhole && nanos.signum() > 0 && nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0
                ? Optional.of(Duration.ofNanos(nanos.longValue()))
                : Optional.empty();
    }
}
