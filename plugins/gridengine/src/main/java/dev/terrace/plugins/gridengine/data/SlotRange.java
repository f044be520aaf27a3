package dev.terrace.plugins.gridengine.data;

import dev.terrace.model.number.NumberText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The numbers of slots that a parallel job can run with: "4", "2-8", "2,4,16", "3-". For a job with several, the
 * {@code urgency_slots} of its parallel environment select the number.
 *
 * @see "Grid Engine 8.1.9, sge_pe(5)"
 */
public record SlotRange(List<Span> spans) {
    private static final List<String> SETTINGS = List.of("min", "max", "avg");

    /** One slot. */
    public static final SlotRange SERIAL = of(1);

    /** @param last {@link Integer#MAX_VALUE} if open */
    record Span(int first, int last) {}

    /**
     * Parses a list of spans.
     *
     * @throws IllegalArgumentException if the text is not such a list, with the end of a sentence about it
     */
    public static SlotRange of(String text) {
        List<Span> spans = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            spans.add(span(part.trim(), text));
        }
        return new SlotRange(joined(spans));
    }

    /** Sorts spans, and joins those that overlap, as Grid Engine does. */
    private static List<Span> joined(List<Span> spans) {
        List<Span> joined = new ArrayList<>();
        spans.sort(Comparator.comparingInt(Span::first));
        for (Span span : spans) {
            Span before = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (before == null || before.last < span.first) {
                joined.add(span);
            } else {
                joined.set(joined.size() - 1, new Span(before.first, Math.max(before.last, span.last)));
            }
        }
        return List.copyOf(joined);
    }

    /** A single number of slots. */
    public static SlotRange of(int slots) {
        return new SlotRange(List.of(new Span(slots, slots)));
    }

    private static Span span(String part, String text) {
        int dash = part.indexOf('-');
        try {
            int first = slots(dash < 0 ? part : part.substring(0, dash));
            int last =
                    dash < 0 ? first : dash == part.length() - 1 ? Integer.MAX_VALUE : slots(part.substring(dash + 1));
            if (first < 1 || last < first) {
                throw new NumberFormatException(part);
            }
            return new Span(first, last);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "is '%s'; expected slots such as 4, 2-8, 2,4,16 or 3-".formatted(text), e);
        }
    }

    private static int slots(String text) {
        return NumberText.integer(text).orElseThrow(NumberFormatException::new);
    }

    /** The lowest number of slots. */
    public int least() {
        return spans.get(0).first;
    }

    /**
     * The number of slots in the urgency.
     *
     * @param setting a {@linkplain #isSetting setting}: min, max, avg, or a number
     * @param available the slots of the parallel environment: the end of an open range, and the highest number of an
     *     average
     */
    public int urgencySlots(String setting, int available) {
        if (spans.size() == 1 && least() == spans.get(0).last) {
            return least();
        }
        return switch (setting) {
            case "min" -> least();
            case "max" -> {
                int last = spans.get(spans.size() - 1).last;
                yield last == Integer.MAX_VALUE ? available : last;
            }
            case "avg" -> average(available);
            default -> slots(setting);
        };
    }

    private int average(int available) {
        long sum = 0;
        long count = 0;
        for (Span span : spans) {
            long last = Math.max(span.first - 1, Math.min(span.last, available));
            sum += (span.first + last) * (last - span.first + 1) / 2;
            count += last - span.first + 1;
        }
        return count == 0 ? 0 : (int) (sum / count);
    }

    /** Returns whether a text says which number of slots counts. */
    static boolean isSetting(String text) {
        return SETTINGS.contains(text) || NumberText.integer(text).orElse(-1) >= 0;
    }
}
