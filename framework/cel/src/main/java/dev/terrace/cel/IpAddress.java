package dev.terrace.cel;

import dev.terrace.model.number.NumberText;
import java.util.Arrays;
import java.util.Optional;

/**
 * An IPv4 or IPv6 address, without a zone. IPv4-mapped IPv6 addresses are excluded.
 *
 * @param four whether it is an IPv4 address; then {@code high} is 0
 */
record IpAddress(boolean four, long high, long low) {
    static final int BITS_OF_FOUR = 32;
    static final int BITS_OF_SIX = 128;

    private static final int GROUPS = 8;
    private static final int GROUP_BITS = 16;
    private static final int PARTS = 4;
    private static final int PART_BITS = 8;
    private static final int LARGEST_PART = 255;
    private static final int HEX = 16;
    private static final long IN_SIX = 0xffffL;

    static Optional<IpAddress> parse(String text) {
        return text.indexOf(':') < 0 ? four(text).map(low -> new IpAddress(true, 0, low)) : six(text);
    }

    /** @throws IllegalArgumentException if the text is not an address */
    static IpAddress of(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException(text + " is no IP address"));
    }

    private static Optional<Long> four(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != PARTS) {
            return Optional.empty();
        }
        long value = 0;
        for (String part : parts) {
            boolean isNumber = !part.isEmpty()
                    && part.length() <= 3
                    && part.chars().allMatch(c -> c >= '0' && c <= '9')
                    && (part.length() == 1 || part.charAt(0) != '0');
            long number = isNumber ? NumberText.whole(part, 0, LARGEST_PART).orElse(-1) : -1;
            if (number < 0) {
                return Optional.empty();
            }
            value = value << PART_BITS | number;
        }
        return Optional.of(value);
    }

    private static Optional<IpAddress> six(String text) {
        int gap = text.indexOf("::");
        int[] before = groups(gap < 0 ? text : text.substring(0, gap), gap < 0);
        int[] after = gap < 0 ? new int[0] : groups(text.substring(gap + 2), true);
        if (before.length > GROUPS || after.length > GROUPS || text.indexOf("::", gap + 1) > gap) {
            return Optional.empty();
        }
        int known = before.length + after.length;
        if (gap < 0 ? known != GROUPS : known >= GROUPS) {
            return Optional.empty();
        }
        int[] all = Arrays.copyOf(before, GROUPS);
        System.arraycopy(after, 0, all, GROUPS - after.length, after.length);
        long high = 0;
        long low = 0;
        for (int i = 0; i < GROUPS / 2; i++) {
            high = high << GROUP_BITS | all[i];
            low = low << GROUP_BITS | all[i + GROUPS / 2];
        }
        boolean isFourInSix = high == 0 && low >>> BITS_OF_FOUR == IN_SIX;
        return isFourInSix ? Optional.empty() : Optional.of(new IpAddress(false, high, low));
    }

    /**
     * Parses colon-separated groups. The last two may be in IPv4 notation. Returns more groups than an address has if
     * the text is invalid.
     */
    private static int[] groups(String text, boolean isEnd) {
        if (text.isEmpty()) {
            return new int[0];
        }
        int[] none = new int[GROUPS + 1];
        String[] parts = text.split(":", -1);
        int[] groups = new int[parts.length + 1];
        int size = 0;
        for (int i = 0; i < parts.length; i++) {
            String part = parts[i];
            if (isEnd && i == parts.length - 1 && part.indexOf('.') >= 0) {
                Optional<Long> four = four(part);
                if (four.isEmpty()) {
                    return none;
                }
                groups[size++] = (int) (four.get() >> GROUP_BITS);
                groups[size++] = (int) (four.get() & IN_SIX);
            } else if (part.isEmpty() || part.length() > PARTS || !part.chars().allMatch(IpAddress::isHex)) {
                return none;
            } else {
                groups[size++] = Integer.parseInt(part, HEX);
            }
        }
        return Arrays.copyOf(groups, size);
    }

    private static boolean isHex(int c) {
        return c < 0x80 && Character.digit(c, HEX) >= 0;
    }

    int bits() {
        return four ? BITS_OF_FOUR : BITS_OF_SIX;
    }

    boolean isUnspecified() {
        return high == 0 && low == 0;
    }

    boolean isLoopback() {
        return four ? low >>> 24 == 127 : high == 0 && low == 1;
    }

    boolean isLinkLocalMulticast() {
        return four ? low >>> 8 == 0xe00000 : high >>> 56 == 0xff && (high >>> 48 & 0x0f) == 2;
    }

    boolean isLinkLocalUnicast() {
        return four ? low >>> 16 == 0xa9fe : high >>> 54 == 0xfe80 >>> 6;
    }

    private boolean isMulticast() {
        return four ? low >>> 28 == 0xe : high >>> 56 == 0xff;
    }

    boolean isGlobalUnicast() {
        boolean isBroadcast = four && low == 0xffffffffL;
        return !isBroadcast && !isUnspecified() && !isLoopback() && !isMulticast() && !isLinkLocalUnicast();
    }

    /** Returns the address with all but its first bits cleared. */
    IpAddress masked(int first) {
        if (four) {
            return new IpAddress(true, 0, first == 0 ? 0 : low >>> (BITS_OF_FOUR - first) << (BITS_OF_FOUR - first));
        }
        long ofHigh = first >= Long.SIZE ? high : first == 0 ? 0 : high >>> (Long.SIZE - first) << (Long.SIZE - first);
        int rest = first - Long.SIZE;
        long ofLow = rest <= 0 ? 0 : rest == Long.SIZE ? low : low >>> (Long.SIZE - rest) << (Long.SIZE - rest);
        return new IpAddress(false, ofHigh, ofLow);
    }

    /** Returns the notation of RFC 5952. */
    @Override
    public String toString() {
        if (four) {
            return (low >>> 24) + "." + (low >>> 16 & LARGEST_PART) + "." + (low >>> 8 & LARGEST_PART) + "."
                    + (low & LARGEST_PART);
        }
        int[] groups = new int[GROUPS];
        for (int i = 0; i < GROUPS; i++) {
            long half = i < GROUPS / 2 ? high : low;
            groups[i] = (int) ((half >>> (GROUP_BITS * (GROUPS / 2 - 1 - i % (GROUPS / 2)))) & IN_SIX);
        }
        int start = -1;
        int longest = 1;
        for (int i = 0; i < GROUPS; i++) {
            int end = i;
            while (end < GROUPS && groups[end] == 0) {
                end++;
            }
            if (end - i > longest) {
                start = i;
                longest = end - i;
            }
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < GROUPS; i++) {
            if (i == start) {
                text.append("::");
                i += longest - 1;
            } else {
                text.append(text.length() == 0 || text.charAt(text.length() - 1) == ':' ? "" : ":")
                        .append(Integer.toHexString(groups[i]));
            }
        }
        return text.toString();
    }
}
