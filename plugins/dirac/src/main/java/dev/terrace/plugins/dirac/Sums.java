package dev.terrace.plugins.dirac;

/** Sums by place, and which of them there are. */
final class Sums {
    private final double[] sums;
    private final boolean[] there;

    Sums(int places) {
        sums = new double[places];
        there = new boolean[places];
    }

    void add(int place, double amount) {
        sums[place] = there[place] ? sums[place] + amount : amount;
        there[place] = true;
    }

    boolean has(int place) {
        return there[place];
    }

    double get(int place) {
        return sums[place];
    }
}
