package dev.terrace.replay.picture;

import java.util.regex.Pattern;

/** An SVG file with a title, a sentence and a legend above panels, as the page saves it. */
final class Figure {
    private static final Pattern SPACE = Pattern.compile(" ");
    private static final double EDGE = 8;
    private static final double TITLE = 15;
    private static final double TEXT = 12;
    private static final double TOP = 0.9;
    private static final int LETTERS = 120;

    final SvgPlot plot = new SvgPlot();
    private final String title;
    private double x = EDGE;
    private double y = EDGE;
    private boolean isLegend;

    Figure(String title, String sentence) {
        this.title = title;
        plot.text(title, EDGE, y + TOP * TITLE, "start", TITLE, "650", plot.colour("text"));
        y += 20;
        StringBuilder line = new StringBuilder();
        for (String word : SPACE.split(sentence + " \n", -1)) {
            if (!line.isEmpty() && (word.equals("\n") || line.length() + word.length() > LETTERS)) {
                plot.text(line.toString(), EDGE, y + TOP * TEXT, "start", TEXT, "", plot.colour("text-faint"));
                y += 16;
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
    }

    String title() {
        return title;
    }

    /** Adds the colour and pattern of a queue to the legend. */
    void queue(int place, String name) {
        next(name);
        plot.area("M%s %sh14v12h-14Z".formatted(SvgPlot.number(x), SvgPlot.number(y + 1)), plot.fill(place), 1);
        entry(name);
    }

    /** Adds a line to the legend. */
    void line(String stroke, double[] dashes, String name) {
        next(name);
        plot.line(FigureAxes.point('M', x, y + 7) + FigureAxes.point('L', x + 18, y + 7), stroke, 2, dashes);
        entry(name);
    }

    private void next(String name) {
        if (!isLegend) {
            isLegend = true;
            y += 4;
        }
        if (x > EDGE && x + 24 + FigureAxes.width(name) > SvgPlot.WIDTH - EDGE) {
            x = EDGE;
            y += 18;
        }
    }

    private void entry(String name) {
        plot.text(name, x + 22, y + 1 + TOP * TEXT, "start", TEXT, "", plot.colour("text"));
        x += 36 + FigureAxes.width(name);
    }

    /** Adds a panel of some height. Its plots begin at 0. */
    void panel(double height, Runnable plots) {
        shifted(plots);
        y += height + 4;
    }

    /** Adds a panel below a title of its own. */
    void panel(String heading, double height, Runnable plots) {
        y += 6;
        shifted(() -> plot.text(heading, EDGE, TOP * TEXT, "start", TEXT, "600", plot.colour("text")));
        y += 18;
        panel(height, plots);
    }

    private void shifted(Runnable plots) {
        if (isLegend) {
            isLegend = false;
            y += 24;
        }
        plot.group("transform=\"translate(0 %s)\"".formatted(SvgPlot.number(y)), plots);
    }

    /** Returns the text of the file. */
    String file() {
        return plot.file(title, y + EDGE);
    }
}
