package dev.terrace.server.http;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks of the head of every request: exactly one host, and a target that all readers decode alike.
 * {@link StrictDecoder} applies them to HTTP/1, and checks fields and bodies; {@link HttpFrontend} applies them to
 * HTTP/2.
 */
final class RequestHead {
    private static final String HOST = "([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(:[0-9]{0,5})?";
    private static final Pattern AUTHORITY = Pattern.compile(HOST);
    private static final Pattern ABSOLUTE = Pattern.compile("(?i:https?)://(?<host>" + HOST + ")(/.*)?");

    private RequestHead() {}

    /**
     * Returns the first violation as a sentence; null if the head is valid.
     *
     * @param target the text between the method and the version
     * @param hosts the values of all Host fields
     * @param needsHost whether a Host field is required
     */
    static @Nullable String fault(String target, List<String> hosts, boolean needsHost) {
        if (hosts.size() > 1 || (needsHost && hosts.isEmpty())) {
            return "A request must have one Host; this one has " + hosts.size() + ".";
        }
        if (!hosts.stream().allMatch(host -> AUTHORITY.matcher(host).matches())) {
            return "The Host of the request is invalid; one looks like 127.0.0.1:8080.";
        }
        if (!isDecodable(target)) {
            return "The path of the request cannot be decoded; it must be of printable ASCII, and a percent sign must"
                    + " have two hexadecimal digits behind it.";
        }
        if (target.startsWith("/") || target.equals("*")) {
            return null;
        }
        Matcher absolute = ABSOLUTE.matcher(target);
        return absolute.matches() && hosts.stream().allMatch(host -> host.equalsIgnoreCase(absolute.group("host")))
                ? null
                : "The path of the request must begin with a slash, or with the same host as in Host.";
    }

    private static boolean isDecodable(String target) {
        for (int i = 0; i < target.length(); i++) {
            char c = target.charAt(i);
            boolean isWrong =
                    c == '%' ? !(isHex(target, i + 1) && isHex(target, i + 2)) : c <= ' ' || c > '~' || c == '#';
            if (isWrong) {
                return false;
            }
        }
        return true;
    }

    private static boolean isHex(String text, int at) {
        return at < text.length() && "0123456789abcdefABCDEF".indexOf(text.charAt(at)) >= 0;
    }
}
