package dev.terrace.server.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The hosts that requests may name. A page can make its own host name resolve to this machine (DNS rebinding), and then
 * its requests come from this machine as well. They differ from a user's requests in the host. So only literal loopback
 * addresses, {@code localhost} and hosts that were allowed by name count.
 */
public final class Hosts {
    private static final String NUMBER = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
    private static final Pattern LOOPBACK = Pattern.compile("127(\\." + NUMBER + "){3}");
    private static final Pattern NAME =
            Pattern.compile("[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?|\\[[0-9A-Fa-f:.]+]");

    private final @Nullable Set<String> names;

    private Hosts(@Nullable Set<String> names) {
        this.names = names;
    }

    /** Allows every host, and requests without a host. */
    public static Hosts any() {
        return new Hosts(null);
    }

    /** Allows the hosts of this machine and the given names. */
    public static Hosts local(List<String> names) {
        return new Hosts(Stream.concat(Stream.of("localhost"), names.stream())
                .map(name -> name.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet()));
    }

    /** Returns whether this is a valid host without scheme, user, port and trailing dot. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** @param host the host without its port, an IPv6 address in brackets; null if the request names none */
    public boolean allow(@Nullable String host) {
        return names == null || (host != null && (isLoopback(host) || names.contains(host.toLowerCase(Locale.ROOT))));
    }

    /** Returns whether the host is a literal loopback address. Names are not resolved. */
    private static boolean isLoopback(String host) {
        return LOOPBACK.matcher(host).matches() || (host.startsWith("[") && isName(host) && isLoopback6(host));
    }

    private static boolean isLoopback6(String literal) {
        try {
            return Arrays.stream(InetAddress.getAllByName(literal))
                    .allMatch(address -> address instanceof Inet6Address && address.isLoopbackAddress());
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
