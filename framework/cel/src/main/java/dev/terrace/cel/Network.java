package dev.terrace.cel;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A block of addresses, as {@code 10.0.0.0/8}.
 *
 * @param bits how many of the address all have in common
 */
record Network(Address address, int bits) {
    private static final Pattern NUMBER = Pattern.compile("0|[1-9]\\d{0,2}");

    static Optional<Network> parse(String text) {
        int slash = text.lastIndexOf('/');
        if (slash < 0 || !NUMBER.matcher(text.substring(slash + 1)).matches()) {
            return Optional.empty();
        }
        int bits = Integer.parseInt(text.substring(slash + 1));
        return Address.parse(text.substring(0, slash))
                .filter(address -> bits <= address.bits())
                .map(address -> new Network(address, bits));
    }

    /** @throws IllegalArgumentException if it is none */
    static Network of(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException(text + " is no block of addresses"));
    }

    boolean contains(Address other) {
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
