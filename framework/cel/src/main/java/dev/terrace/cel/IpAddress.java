package dev.terrace.cel;

import com.google.common.net.InetAddresses;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** An IPv4 or IPv6 address, without a zone. IPv4-mapped IPv6 addresses are excluded. */
record IpAddress(InetAddress address) {
    /** Excludes zones, and digits beyond ASCII. */
    private static final Pattern CHARACTERS = Pattern.compile("[0-9a-fA-F.:]*");

    static Optional<IpAddress> parse(String text) {
        return CHARACTERS.matcher(text).matches() && InetAddresses.isInetAddress(text)
                ? Optional.of(new IpAddress(InetAddresses.forString(text)))
                        .filter(known -> known.four() == (text.indexOf(':') < 0))
                : Optional.empty();
    }

    /** @throws IllegalArgumentException if the text is not an address */
    static IpAddress of(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException(text + " is no IP address"));
    }

    boolean four() {
        return address instanceof Inet4Address;
    }

    int bits() {
        return address.getAddress().length * Byte.SIZE;
    }

    boolean isGlobalUnicast() {
        boolean isBroadcast = toString().equals("255.255.255.255");
        return !isBroadcast
                && !address.isAnyLocalAddress()
                && !address.isLoopbackAddress()
                && !address.isMulticastAddress()
                && !address.isLinkLocalAddress();
    }

    /** Returns the address with all but its first bits cleared. */
    IpAddress masked(int first) {
        byte[] bytes = address.getAddress();
        for (int i = 0; i < bytes.length; i++) {
            int kept = Math.max(0, Math.min(Byte.SIZE, first - i * Byte.SIZE));
            bytes[i] &= (byte) (0xff << (Byte.SIZE - kept));
        }
        try {
            return new IpAddress(InetAddress.getByAddress(bytes));
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e); // only for another number of bytes
        }
    }

    /** Returns the notation of RFC 5952. */
    @Override
    public String toString() {
        return InetAddresses.toAddrString(address);
    }
}
