package dev.terrace.replay.picture;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A grid of cells that rectangles cover in part. Rectangles below the size of a cell merge by the areas that they
 * cover. Sums have the precision of those of the page, so that both have the same colours.
 */
final class Cells {
    private static final int LEVEL = 17;
    private static final int WHITE = 255;

    private final int width;
    private final int height;
    private final int[] ground;

    /** For each cell the red, green and blue that cover it, and the covered part. */
    private final float[] sums;

    /** @param ground the red, green and blue of what is not covered */
    Cells(int width, int height, int... ground) {
        this.width = width;
        this.height = height;
        this.ground = ground;
        sums = new float[4 * width * height];
    }

    /** Covers cells by a rectangle, whose edges are in cells. */
    void cover(double from, double until, double first, double last, int[] colour, double strength) {
        double left = Math.max(0, from);
        double right = Math.min(width, until);
        double top = Math.max(0, first);
        double bottom = Math.min(height, last);
        // Neighbours stay apart once they are large enough.
        right -= right - left > 5 ? 1 : 0;
        bottom -= bottom - top > 5 ? 1 : 0;
        for (int row = (int) top; row < bottom; row++) {
            double high = (Math.min(bottom, row + 1) - Math.max(top, row)) * strength;
            for (int column = (int) left; column < Math.ceil(right); column++) {
                double part = high * (Math.min(right, column + 1) - Math.max(left, column));
                int at = 4 * (row * width + column);
                for (int channel = 0; channel < colour.length; channel++) {
                    sums[at + channel] = (float) (sums[at + channel] + colour[channel] * part);
                }
                sums[at + 3] = (float) (sums[at + 3] + part);
            }
        }
    }

    private record Run(String colour, int left, int right) {}

    /** Returns the outlines of the covered cells by colour: neighbours of one colour are one rectangle. */
    Map<String, String> outlines() {
        Map<String, StringBuilder> outlines = new LinkedHashMap<>();
        Map<Run, Integer> open = new LinkedHashMap<>();
        for (int row = 0; row <= height; row++) {
            Map<Run, Integer> next = runs(row, open);
            for (Map.Entry<Run, Integer> each : open.entrySet()) {
                Run run = each.getKey();
                if (!next.containsKey(run)) {
                    outlines.computeIfAbsent(run.colour, absent -> new StringBuilder())
                            .append("M%s %sh%sv%sH%sz"
                                    .formatted(
                                            run.left,
                                            each.getValue(),
                                            run.right - run.left,
                                            row - each.getValue(),
                                            run.left));
                }
            }
            open = next;
        }
        Map<String, String> all = new LinkedHashMap<>();
        outlines.forEach((colour, outline) -> all.put(colour, outline.toString()));
        return all;
    }

    /** Returns the runs of a row with the rows in which they begin; none below the last row. */
    private Map<Run, Integer> runs(int row, Map<Run, Integer> above) {
        Map<Run, Integer> runs = new LinkedHashMap<>();
        for (int left = 0, right = 0; row < height && left < width; left = right) {
            String colour = colour(row * width + left);
            right = left + 1;
            while (right < width && colour(row * width + right).equals(colour)) {
                right++;
            }
            if (!colour.isEmpty()) {
                Run run = new Run(colour, left, right);
                runs.put(run, above.getOrDefault(run, row));
            }
        }
        return runs;
    }

    /** Returns the colour of a cell with 16 levels of each channel; empty if it is not covered. */
    private String colour(int cell) {
        int at = 4 * cell;
        double part = sums[at + 3];
        if (part == 0) {
            return "";
        }
        StringBuilder colour = new StringBuilder("#");
        for (int channel = 0; channel < ground.length; channel++) {
            // Rounding may cover slightly more than a cell.
            double mixed =
                    part > 1 ? sums[at + channel] * (1 / part) : sums[at + channel] + ground[channel] * (1 - part);
            long level = Math.round(Math.rint(Math.min(WHITE, mixed)) / LEVEL);
            colour.append(Character.forDigit((int) level, 16));
        }
        return colour.toString();
    }
}
