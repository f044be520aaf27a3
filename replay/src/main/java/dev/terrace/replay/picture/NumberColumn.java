package dev.terrace.replay.picture;

import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.stream.LongStream;

/**
 * Whole numbers as varints in base64: seven bits per byte, the sign lowest. The first character is {@code =} for the
 * numbers themselves, {@code +} for the differences between successive numbers, and {@code *} for pairs of a difference
 * and the number of its repetitions. The shortest form is chosen.
 */
final class NumberColumn {
    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;

    private NumberColumn() {}

    static String of(LongStream values) {
        return of(values.toArray());
    }

    static String of(long... values) {
        ByteArrayOutputStream numbers = new ByteArrayOutputStream();
        ByteArrayOutputStream differences = new ByteArrayOutputStream();
        ByteArrayOutputStream runs = new ByteArrayOutputStream();
        long last = 0;
        long repeated = 0;
        long times = 0;
        for (long value : values) {
            long difference = value - last;
            add(value, numbers);
            add(difference, differences);
            if (times > 0 && difference != repeated) {
                add(repeated, runs);
                add(times, runs);
                times = 0;
            }
            repeated = difference;
            times++;
            last = value;
        }
        if (times > 0) {
            add(repeated, runs);
            add(times, runs);
        }
        if (runs.size() < Math.min(numbers.size(), differences.size())) {
            return text('*', runs);
        }
        return differences.size() < numbers.size() ? text('+', differences) : text('=', numbers);
    }

    private static String text(char form, ByteArrayOutputStream bytes) {
        return form + Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    private static void add(long value, ByteArrayOutputStream bytes) {
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & -MORE) != 0) {
            bytes.write((int) (rest & (MORE - 1)) | MORE);
            rest >>>= BITS;
        }
        bytes.write((int) rest);
    }
}
