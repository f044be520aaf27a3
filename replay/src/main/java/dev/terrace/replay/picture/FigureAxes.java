package dev.terrace.replay.picture;

import dev.terrace.pictures.Pictures;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The axes of a figure: scales, and the ticks and titles that the page draws. */
record FigureAxes(SvgPlot plot, double left, double right, double top, double bottom) {
    private static final String SINCE = "time since the start of the trace";
    private static final double SIZE = 12;
    /** The distance of a letter's upper edge, and of its middle, from the line that it stands on, by its size. */
    private static final double ASCENT = 0.9;

    private static final double HALF_HEIGHT = 0.35;
    /** Pixels for each tick of time. */
    private static final int PER_TICK = 80;
    /** Estimated pixels of a letter. */
    private static final double LETTER = 7;

    private static final long[] UNITS = {86_400, 3600, 60, 1};
    private static final String[] NAMES = {"d", "h", "m", "s"};
    /** Units that a time shows at most. */
    private static final int LONGEST = 3;

    /** The steps between ticks of time, as the page has them. */
    private static final long[] STEPS = steps();

    private static long[] steps() {
        Matcher steps = Pattern.compile("const steps = \\[([\\d, ]+)]").matcher(Pictures.text("js/scales.js"));
        if (!steps.find()) {
            throw new IllegalStateException("js/scales.js has no steps");
        }
        return Pattern.compile(", ")
                .splitAsStream(steps.group(1))
                .mapToLong(Long::parseLong)
                .toArray();
    }

    /** Returns a scale from a range of values to a range of pixels. */
    static DoubleUnaryOperator linear(double from, double until, double left, double right) {
        double factor = (right - left) / (until == from ? 1 : until - from);
        return value -> left + (value - from) * factor;
    }

    /** Returns the horizontal scale of a range. */
    DoubleUnaryOperator x(double from, double until) {
        return linear(from, until, left, right);
    }

    /** Returns the vertical scale from 0. */
    DoubleUnaryOperator y(double most) {
        return linear(0, most, bottom, top);
    }

    /** Returns round values from 0. */
    static List<Double> valueTicks(double most, double wanted) {
        List<Double> ticks = new ArrayList<>();
        if (!(most > 0)) {
            ticks.add(0.0);
            return ticks;
        }
        double raw = most / wanted;
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        double step = 10 * power;
        for (int each : new int[] {5, 2, 1}) {
            step = each * power >= raw * 0.999 ? each * power : step;
        }
        for (int i = 0; i * step <= most * 1.0001; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    /** Draws horizontal lines with labels, and the title above. */
    void values(List<Double> ticks, DoubleUnaryOperator y, DoubleFunction<String> format, String title) {
        for (double tick : ticks) {
            double at = Math.round(y.applyAsDouble(tick)) + 0.5;
            plot.line(path(left, at, right, at), plot.colour("line"), 1);
            beside(format.apply(tick), left - 7, at, "end");
        }
        below(title, 4, 2, "start");
    }

    /** Draws a text below a height. */
    void below(String text, double x, double y, String anchor) {
        label(text, x, y + ASCENT * SIZE, anchor);
    }

    /** Draws a text around a height. */
    void beside(String text, double x, double y, String anchor) {
        label(text, x, y + HALF_HEIGHT * SIZE, anchor);
    }

    /** Draws a text in a shaded cell, around its centre. */
    void inCell(String text, double x, double y) {
        plot.text(text, x, y + HALF_HEIGHT * SIZE, "middle", SIZE, "", plot.colour("text"));
    }

    /** Draws something that is cut off at the edges of the plot. */
    void inside(Runnable plots) {
        plot.clipped(left, top, right - left, bottom - top, plots);
    }

    /** Returns the width of the plot in whole pixels. */
    int width() {
        return (int) (right - left);
    }

    /** Returns the bottom of each pixel column. */
    double[] floor() {
        double[] floor = new double[width()];
        Arrays.fill(floor, bottom);
        return floor;
    }

    /** Returns the estimated width of a text. */
    static double width(String text) {
        return LETTER * text.length();
    }

    /** Returns a part in per cent with some decimals. */
    static String percent(double part, int digits) {
        return new BigDecimal(100 * part).setScale(digits, RoundingMode.HALF_UP) + " %";
    }

    /** Draws vertical lines at round times, with labels and the title below if they are wanted. */
    void times(double from, double until, boolean isLabelled) {
        int most = Math.max(2, (int) Math.floor((right - left) / PER_TICK));
        long step = 0;
        for (int place = STEPS.length - 1; place >= 0; place--) {
            step = (until - from) / STEPS[place] <= most ? STEPS[place] : step;
        }
        long longest = STEPS[STEPS.length - 1];
        step = step > 0 ? step : longest * (long) Math.ceil((until - from) / longest / most);
        DoubleUnaryOperator x = x(from, until);
        for (double at = Math.ceil(from / step) * step; at <= until; at += step) {
            mark(x.applyAsDouble(at), isLabelled ? moment((long) at, step) : "");
        }
        baseline(isLabelled ? SINCE : "");
    }

    /** Draws a vertical line with a label below. */
    void mark(double x, String text) {
        double at = Math.round(x) + 0.5;
        plot.line(path(at, top, at, bottom), plot.colour("line"), 1);
        if (!text.isEmpty()) {
            double half = width(text) / 2;
            below(text, Math.max(half + 2, Math.min(SvgPlot.WIDTH - half - 2, x)), bottom + 6, "middle");
        }
    }

    /** Draws a dotted vertical line at a bound that no policy can beat. */
    void bound(double x) {
        double at = Math.round(x) + 0.5;
        plot.line(path(at, top, at, bottom), plot.colour("text"), 1.5, SvgPlot.bound());
    }

    /** Draws the line below the plot, and the title below it; an empty title is left out. */
    void baseline(String title) {
        if (!title.isEmpty()) {
            below(title, (left + right) / 2, bottom + 22, "middle");
        }
        plot.line(path(left, bottom + 0.5, right, bottom + 0.5), plot.colour("line-strong"), 1);
    }

    private void label(String text, double x, double y, String anchor) {
        plot.text(text, x, y, anchor, SIZE, "", plot.colour("text-faint"));
    }

    private static String path(double x, double y, double toX, double toY) {
        return point('M', x, y) + point('L', toX, toY);
    }

    /** Returns a step of a path. */
    static String point(char kind, double x, double y) {
        return kind + SvgPlot.number(x) + " " + SvgPlot.number(y);
    }

    /** Returns a time since the start of the trace, in the units that are needed at a step: "12 d 6 h". */
    static String moment(long at, long step) {
        if (at == 0) {
            return "0";
        }
        List<String> parts = new ArrayList<>();
        long rest = Math.abs(at);
        for (int unit = 0; unit < UNITS.length; unit++) {
            if (rest / UNITS[unit] > 0) {
                parts.add(rest / UNITS[unit] + " " + NAMES[unit]);
            }
            rest %= UNITS[unit];
            if (UNITS[unit] <= step) {
                break;
            }
        }
        return (at < 0 ? "−" : "") + String.join(" ", parts.subList(0, Math.min(LONGEST, parts.size())));
    }

    /** Returns a number with at most two decimals and separated thousands. */
    static String number(double value) {
        return new DecimalFormat("#,##0.##", DecimalFormatSymbols.getInstance(Locale.ENGLISH)).format(value);
    }
}
