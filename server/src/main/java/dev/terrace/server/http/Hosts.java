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
 * The hosts under which requests may call a server. A page can have its own name resolve to this machine, and then its
 * requests come from this machine as well; they differ from a user's in the host that they call. So only those hosts
 * count that no other machine can have, and those that were allowed by name.
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

    /** Every host, and none at all. */
    public static Hosts any() {
        return new Hosts(null);
    }

    /** This machine's own, and those of these names. */
    public static Hosts local(List<String> names) {
        return new Hosts(Stream.concat(Stream.of("localhost"), names.stream())
                .map(name -> name.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet()));
    }

    /** Whether this is a host as requests call it, without scheme, user, port and trailing dot. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** @param host without its port; an IPv6 address in brackets; null if the request calls none */
    public boolean allow(@Nullable String host) {
        return names == null || (host != null && (isLoopback(host) || names.contains(host.toLowerCase(Locale.ROOT))));
    }

    /** Whether it is a literal address that only this machine can have. Nothing is resolved. */
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
