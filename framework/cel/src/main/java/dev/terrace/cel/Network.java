package dev.terrace.cel;

import dev.terrace.model.number.NumberText;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A CIDR block of addresses, such as {@code 10.0.0.0/8}.
 *
 * @param bits the length of the prefix
 */
record Network(IpAddress address, int bits) {
    private static final Pattern NUMBER = Pattern.compile("0|[1-9]\\d{0,2}");

    static Optional<Network> parse(String text) {
        int slash = text.lastIndexOf('/');
        if (slash < 0 || !NUMBER.matcher(text.substring(slash + 1)).matches()) {
            return Optional.empty();
        }
        int bits = NumberText.integer(text.substring(slash + 1)).orElseThrow();
        return IpAddress.parse(text.substring(0, slash))
                .filter(address -> bits <= address.bits())
                .map(address -> new Network(address, bits));
    }

    /** @throws IllegalArgumentException if the text is not a block of addresses */
    static Network of(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException(text + " is no block of addresses"));
    }

    boolean contains(IpAddress other) {
        return other.four() == address.four() && other.masked(bits).equals(address.masked(bits));
    }

    boolean contains(Network other) {
        return bits <= other.bits && contains(other.address);
    }

    Network masked() {
        return new Network(address.masked(bits), bits);
    }

    @Override
    public String toString() {
        return address + "/" + bits;
    }
}
