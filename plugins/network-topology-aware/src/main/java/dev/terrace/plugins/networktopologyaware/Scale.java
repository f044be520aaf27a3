package dev.terrace.plugins.networktopologyaware;

/** Scales scores from 0–1 to 0–100 × weight. */
final class Scale {
    private static final double MAX_NODE_SCORE = 100;

    private Scale() {}

    static double[] of(double[] scores, int weight) {
        double[] scaled = new double[scores.length];
        for (int i = 0; i < scores.length; i++) {
            scaled[i] = MAX_NODE_SCORE * weight * scores[i];
        }
        return scaled;
    }
}
