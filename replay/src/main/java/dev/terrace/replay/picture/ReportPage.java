package dev.terrace.replay.picture;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.terrace.files.NewFile;
import dev.terrace.files.Sha256;
import dev.terrace.pictures.Pictures;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The HTML of a report: a frame, data, and the script that shows them. Its content security policy permits the script
 * and the style that it contains, by their hashes, and no request.
 */
public enum ReportPage {
    REPLAYS("js/report/file.js"),
    SWEEP("js/sweep/file.js");

    private static final JsonMapper JSON = JsonMapper.builder()
            // Any encoding keeps ASCII, and no directional character reaches the text of the file.
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();
    private static final Pattern PLACE = Pattern.compile("\\{([a-z-]+)}");

    private final String module;

    /** @param module the path of the script */
    ReportPage(String module) {
        this.module = module;
    }

    /** Returns data as JSON in ASCII. */
    public static String json(Object data) {
        try {
            return JSON.writeValueAsString(data);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes the page into a new file.
     *
     * @param json the data, from {@link #json}
     * @throws dev.terrace.model.finding.InvalidInput if the file cannot be written
     */
    public void write(Path file, String title, String subtitle, String json) {
        NewFile.write(file, html(title, subtitle, json).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns the page.
     *
     * @param json the data, from {@link #json}
     */
    public String html(String title, String subtitle, String json) {
        String style = Stream.of("tokens", "report", "charts")
                .map(name -> Pictures.text("style/" + name + ".css"))
                .collect(Collectors.joining());
        String script = Pictures.script(module);
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
        return Base64.getEncoder().encodeToString(Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8)));
    }
}
