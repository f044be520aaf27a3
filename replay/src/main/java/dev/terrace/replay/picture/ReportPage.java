package dev.terrace.replay.picture;

import dev.terrace.pictures.Pictures;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The HTML of a report. Its content security policy permits the script and the style that it contains, by their hashes,
 * and no request.
 */
public final class ReportPage {
    private static final Pattern PLACE = Pattern.compile("\\{([a-z-]+)}");

    private ReportPage() {}

    /**
     * Returns the page.
     *
     * @param json the data, as {@link ReplayReport#document} returns it
     */
    public static String of(String title, String subtitle, String json) {
        String style = Stream.of("tokens", "report", "charts")
                .map(name -> Pictures.text("style/" + name + ".css"))
                .collect(Collectors.joining());
        String script = Pictures.script("js/report/file.js");
        Map<String, String> parts = Map.of(
                "title", escaped(title),
                "subtitle", escaped(subtitle),
                "style", style,
                "style-hash", hash(style),
                "script", script,
                "script-hash", hash(script),
                // "<" occurs in strings only. Escaped, no text of the trace ends the element.
                "data", json.replace("<", "\\u003c"));
        return PLACE.matcher(Pictures.text("report.html"))
                .replaceAll(place -> Matcher.quoteReplacement(parts.getOrDefault(place.group(1), place.group())));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
