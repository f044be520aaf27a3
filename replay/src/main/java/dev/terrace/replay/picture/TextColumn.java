package dev.terrace.replay.picture;

import dev.terrace.report.Fields;
import java.util.Collection;
import java.util.Map;
import java.util.stream.LongStream;

/** Texts, each as the length that it shares with the beginning of its predecessor, and the rest. */
final class TextColumn {
    private TextColumn() {}

    static Map<String, Object> of(Collection<String> texts) {
        LongStream.Builder shared = LongStream.builder();
        LongStream.Builder length = LongStream.builder();
        StringBuilder rest = new StringBuilder();
        String last = "";
        for (String text : texts) {
            int same = shared(last, text);
            shared.add(same);
            length.add(text.length() - (long) same);
            rest.append(text, same, text.length());
            last = text;
        }
        return new Fields()
                .with("shared", NumberColumn.of(shared.build()))
                .with("length", NumberColumn.of(length.build()))
                .with("rest", rest.toString());
    }

    private static int shared(String left, String right) {
        int same = 0;
        while (same < Math.min(left.length(), right.length()) && left.charAt(same) == right.charAt(same)) {
            same++;
        }
        // A surrogate pair is not divided: half of one is no text.
        return same > 0 && Character.isHighSurrogate(left.charAt(same - 1)) ? same - 1 : same;
    }
}
