package dev.terrace.plugins.extender;

import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;

/** Checks the address of the service. */
final class Address {
    private static final Pattern WITHOUT_PORT = Pattern.compile("https?://[^/?#]*:PORT(?:[/?#].*)?");

    private Address() {}

    /** Returns whether an address contains PORT in place of a port. */
    static boolean hasNoPort(String prefix) {
        return WITHOUT_PORT.matcher(prefix).matches();
    }

    /** Remarks on an invalid address. Volcano accepts it, and then every request fails. */
    static List<String> remarks(String prefix) {
        return hasNoPort(prefix) || isWhole(prefix)
                ? List.of()
                : List.of("'%s' is not an address such as http://127.0.0.1:8888/v1, so every request fails."
                        .formatted(prefix));
    }

    private static boolean isWhole(String prefix) {
        try {
            URI uri = URI.create(prefix);
            String scheme = String.valueOf(uri.getScheme());
            return (scheme.equalsIgnoreCase("http") || scheme.equalsIgnoreCase("https")) && uri.getHost() != null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    static List<String> placeholders(String prefix) {
        return hasNoPort(prefix)
                ? List.of("PORT is a placeholder; give the port, or the answers in a file"
                        + " (--extender FILE; extender.yaml of a case).")
                : List.of();
    }
}
