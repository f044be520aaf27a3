package dev.terrace.replay.picture;

import dev.terrace.replay.trace.PackedOutput;
import java.util.Base64;
import java.util.stream.LongStream;

/**
 * Whole numbers as varints in base64: seven bits per byte, the sign lowest. The first character is {@code =} for the
 * numbers themselves, {@code +} for the differences between successive numbers, and {@code *} for pairs of a difference
 * and the number of its repetitions. The shortest form is chosen.
 */
final class NumberColumn {
    private NumberColumn() {}

    static String of(LongStream values) {
        return of(values.toArray());
    }

    static String of(long... values) {
        PackedOutput numbers = new PackedOutput(values.length);
        PackedOutput differences = new PackedOutput(values.length);
        PackedOutput runs = new PackedOutput(values.length);
        long last = 0;
        long repeated = 0;
        long times = 0;
        for (long value : values) {
            long difference = value - last;
            numbers.number(value);
            differences.number(difference);
            if (times > 0 && difference != repeated) {
                runs.number(repeated);
                runs.number(times);
                times = 0;
            }
            repeated = difference;
            times++;
            last = value;
        }
        if (times > 0) {
            runs.number(repeated);
            runs.number(times);
        }
        if (runs.size() < Math.min(numbers.size(), differences.size())) {
            return text('*', runs);
        }
        return differences.size() < numbers.size() ? text('+', differences) : text('=', numbers);
    }

    private static String text(char form, PackedOutput numbers) {
        return form + Base64.getEncoder().encodeToString(numbers.take());
    }
}
