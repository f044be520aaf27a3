package dev.terrace.replay.picture;

import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.stream.LongStream;

/**
 * Whole numbers as varints in base64: seven bits per byte, the sign lowest. The first character is {@code +} for the
 * differences between successive numbers, and {@code =} for the numbers themselves; the shorter form is chosen.
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
        long last = 0;
        for (long value : values) {
            add(value, numbers);
            add(value - last, differences);
            last = value;
        }
        boolean isDifference = differences.size() < numbers.size();
        byte[] bytes = (isDifference ? differences : numbers).toByteArray();
        return (isDifference ? "+" : "=") + Base64.getEncoder().encodeToString(bytes);
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
