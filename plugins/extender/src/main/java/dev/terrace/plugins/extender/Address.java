package dev.terrace.plugins.extender;

import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;

/** What may stand as the service's address. */
final class Address {
    private static final Pattern WITHOUT_PORT = Pattern.compile("https?://[^/?#]*:PORT(?:[/?#].*)?");

    private Address() {}

    /** Whether it says PORT where a port belongs. */
    static boolean hasNoPort(String prefix) {
        return WITHOUT_PORT.matcher(prefix).matches();
    }

    /** What is wrong with it: Volcano takes it, and then every question fails. */
    static List<String> remarks(String prefix) {
        return hasNoPort(prefix) || isWhole(prefix)
                ? List.of()
                : List.of("'%s' is no address such as http://127.0.0.1:8888/v1, so that every question fails."
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
                ? List.of("PORT stands where a port belongs: name the port, or give the answers in a file"
                        + " (--extender FILE; extender.yaml of a case).")
                : List.of();
    }
}
