package dev.terrace.replay.picture;

import dev.terrace.pictures.Pictures;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of an SVG file. Colours are those of the page's light theme. Coordinates are in pixels and have at most two
 * decimals, as in the files that the page saves.
 */
final class SvgPlot {
    /** The width of every figure. */
    static final int WIDTH = 800;

    /** The number of colours of queues. */
    static final int COLOURS = 8;

    private static final List<String> PATTERNS = List.of("plain", "rising", "dotted", "falling", "level");
    private static final Map<String, String> TILES = Map.of(
            "rising", "M-6 6L0 0M0 6L6 0M6 6L12 0",
            "falling", "M-6 0L0 6M0 0L6 6M6 0L12 6",
            "dotted", "M1.5 3h3",
            "level", "M0 4.65h6");
    private static final double[][] DASHES = {{}, {7, 4}, {2, 3}, {10, 3, 2, 3}, {5, 2}, {1, 4}};
    private static final double[] CAPACITY = {6, 4};
    private static final double[] BOUND = {2, 3};
    private static final double ALPHA = 0.45;

    private final String tokens = Pictures.text("style/tokens.css");
    private final List<String> body = new ArrayList<>();
    private final Map<String, String> definitions = new LinkedHashMap<>();

    /** Returns a colour of the light theme by its name in the style sheet. */
    String colour(String name) {
        Matcher colour = Pattern.compile("--" + name + ": light-dark\\((#\\w+)").matcher(tokens);
        if (!colour.find()) {
            throw new IllegalArgumentException("no colour " + name);
        }
        return colour.group(1);
    }

    /** Returns the red, green and blue of a colour. */
    static int[] channels(String colour) {
        int value = Integer.parseInt(colour.substring(1), 16);
        return new int[] {value >> 16, value >> 8 & 255, value & 255};
    }

    /** Returns the colour and pattern of the queue at a place among all names; of other queues below 0. */
    String fill(int place) {
        String ground = queue(place);
        String pattern = PATTERNS.get(Math.max(0, place) % PATTERNS.size());
        String tile = TILES.get(pattern);
        if (tile == null) {
            return ground;
        }
        String id = "hatch-" + place % (COLOURS * PATTERNS.size());
        definitions.put(id, """
                <pattern id="%s" width="6" height="6" patternUnits="userSpaceOnUse">\
                <rect width="6" height="6" fill="%s"/>\
                <path d="%s" fill="none" stroke="#fff" stroke-opacity="%s" stroke-width="%s"/></pattern>""".formatted(id, ground, tile, ALPHA, pattern.equals("dotted") ? "3" : "1.4"));
        return "url(#" + id + ")";
    }

    /** Returns the plain colour of the queue at a place among all names; of other queues below 0. */
    String queue(int place) {
        return colour(place < 0 ? "queue-none" : "queue-" + place % COLOURS);
    }

    /** Returns the colour of the line of a configuration. */
    String stroke(int place) {
        return colour("line-" + place % DASHES.length);
    }

    /** Returns the dashes of the line of a configuration. */
    static double[] dash(int place) {
        return DASHES[place % DASHES.length];
    }

    /** Returns the dashes of a capacity. */
    static double[] capacity() {
        return CAPACITY;
    }

    /** Returns the dashes of a bound that no policy can beat. */
    static double[] bound() {
        return BOUND;
    }

    /** Adds a line along a path. */
    void line(String path, String stroke, double width, double... dashes) {
        StringBuilder pieces = new StringBuilder();
        for (double dash : dashes) {
            pieces.append(pieces.isEmpty() ? "" : " ").append(number(dash));
        }
        body.add("<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"%s/>"
                .formatted(
                        path, stroke, number(width), pieces.isEmpty() ? "" : " stroke-dasharray=\"" + pieces + "\""));
    }

    /** Adds an area within a path. */
    void area(String path, String fill, double opacity) {
        body.add("<path d=\"%s\" fill=\"%s\"%s/>"
                .formatted(path, fill, opacity == 1 ? "" : " opacity=\"" + opacity + "\""));
    }

    /** Adds a text whose baseline is at y. The anchor is start, middle or end. */
    void text(String text, double x, double y, String anchor, double size, String weight, String fill) {
        body.add("<text x=\"%s\" y=\"%s\" font-size=\"%s\"%s text-anchor=\"%s\" fill=\"%s\">%s</text>"
                .formatted(
                        number(x),
                        number(y),
                        number(size),
                        weight.isEmpty() ? "" : " font-weight=\"" + weight + "\"",
                        anchor,
                        fill,
                        escaped(text)));
    }

    /** Adds a rectangle. */
    void rect(double x, double y, double width, double height, String fill, double opacity) {
        body.add("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"%s/>"
                .formatted(
                        number(x),
                        number(y),
                        number(width),
                        number(height),
                        fill,
                        opacity == 1 ? "" : " opacity=\"" + number(opacity) + "\""));
    }

    /** Returns the outline of a rectangle. */
    static String outline(double x, double y, double width, double height) {
        return "M%s %sh%sv%sh%sZ".formatted(number(x), number(y), number(width), number(height), number(-width));
    }

    /** Adds what a drawing adds, in a group. */
    void group(String attributes, Runnable drawing) {
        body.add("<g " + attributes + ">");
        drawing.run();
        body.add("</g>");
    }

    /** Adds what a drawing adds, as far as it is within a rectangle. */
    void clipped(double x, double y, double width, double height, Runnable drawing) {
        String id = "clip-" + definitions.size();
        definitions.put(
                id, "<clipPath id=\"%s\"><path d=\"%s\"/></clipPath>".formatted(id, outline(x, y, width, height)));
        group("clip-path=\"url(#" + id + ")\"", drawing);
    }

    /** Returns the file. */
    String file(String title, double height) {
        return """
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$s" height="%2$s" viewBox="0 0 %1$s %2$s" \
                font-family='system-ui, "DejaVu Sans", sans-serif'>
                <title>%3$s</title>
                <defs>%4$s</defs>
                <rect width="%1$s" height="%2$s" fill="#fff"/>
                %5$s
                </svg>
                """.formatted(
                        WIDTH,
                        number(height),
                        escaped(title),
                        String.join("\n", definitions.values()),
                        String.join("\n", body));
    }

    /** Returns a number with at most two decimals. */
    static String number(double value) {
        return BigDecimal.valueOf(Math.round(value * 100), 2)
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String escaped(String text) {
        return text.replaceAll("[\\x00-\\x1f]", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
    }
}
