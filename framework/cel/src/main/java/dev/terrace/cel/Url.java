package dev.terrace.cel;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A URL, or an absolute path.
 *
 * @param host includes the port
 * @param path as written
 * @param query without its question mark
 */
record Url(String scheme, String host, String path, String query) {
    private static final Pattern FORM = Pattern.compile("(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?:"
            + "//(?:[^/?#@]*@)?([^/?#]*)((?:/[^?#]*)?)|(/[^?#]*)|([^/?#][^?#]*))(?:\\?([^#]*))?(?:#.*)?");
    private static final Pattern HOST = Pattern.compile("(\\[[0-9a-fA-F:.%]+]|[^:\\[\\] <>\"]*)(?::(\\d*))?");
    private static final Pattern BAD_ESCAPE = Pattern.compile("%(?![0-9a-fA-F]{2})");
    private static final int HEX = 16;

    static Optional<Url> parse(String text) {
        Matcher form = FORM.matcher(text);
        boolean isControlled = text.chars().anyMatch(c -> c < 0x20 || c == 0x7f);
        if (text.isEmpty() || isControlled || !form.matches()) {
            return Optional.empty();
        }
        String scheme = or(form.group(1));
        String host = or(form.group(2));
        String path = form.group(4) != null ? form.group(4) : or(form.group(3));
        boolean isOpaque = form.group(5) != null;
        boolean isRelative = scheme.isEmpty() && !text.startsWith("/");
        boolean isBad = BAD_ESCAPE.matcher(path).find() || !HOST.matcher(host).matches();
        if (isRelative || isBad) {
            return Optional.empty();
        }
        if (scheme.isEmpty() && form.group(2) != null) {
            // Two slashes begin a path if the scheme is missing.
            path = "//" + host + path;
            host = "";
        }
        return Optional.of(new Url(scheme.toLowerCase(Locale.ROOT), host, isOpaque ? "" : path, or(form.group(6))));
    }

    private static String or(@Nullable String group) {
        return group == null ? "" : group;
    }

    /** @throws IllegalArgumentException if the text is not a URL */
    static Url of(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException(text + " is no URL"));
    }

    String hostname() {
        String name = part(1);
        return name.startsWith("[") ? name.substring(1, name.length() - 1) : name;
    }

    String port() {
        return part(2);
    }

    private String part(int group) {
        Matcher parts = HOST.matcher(host);
        return parts.matches() ? or(parts.group(group)) : "";
    }

    /** Returns the values of the query by key. */
    Map<String, List<String>> queries() {
        Map<String, List<String>> queries = new LinkedHashMap<>();
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            String key = equals < 0 ? pair : pair.substring(0, equals);
            String value = equals < 0 ? "" : pair.substring(equals + 1);
            boolean isRead = !pair.isEmpty()
                    && pair.indexOf(';') < 0
                    && !BAD_ESCAPE.matcher(pair).find();
            if (isRead) {
                queries.computeIfAbsent(unescaped(key), first -> new ArrayList<>())
                        .add(unescaped(value));
            }
        }
        return queries;
    }

    private static String unescaped(String text) {
        byte[] bytes = text.replace('+', ' ').getBytes(StandardCharsets.UTF_8);
        int size = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '%') {
                bytes[size++] = (byte) (Character.digit(bytes[i + 1], HEX) * HEX + Character.digit(bytes[i + 2], HEX));
                i += 2;
            } else {
                bytes[size++] = bytes[i];
            }
        }
        return new String(bytes, 0, size, StandardCharsets.UTF_8);
    }
}
