package dev.terrace.plugins.armadapriority;

/**
 * Numbered tickets with weights, found by a point between 0 and 1. A tree of partial sums makes draws and changes
 * logarithmic.
 */
final class Lottery {
    private final int width;

    /**
     * Sums of weights: of all tickets at 1, of the halves at 2 and 3, and so on; of each ticket from {@link #width} on.
     */
    private final double[] weights;

    /** The number of tickets in the lottery, in the same layout. */
    private final double[] tickets;

    Lottery(int size) {
        width = Integer.highestOneBit(Math.max(1, 2 * size - 1));
        weights = new double[2 * width];
        tickets = new double[2 * width];
    }

    /** Adds a ticket, or changes its weight. */
    void put(int ticket, double weight) {
        set(ticket, weight, 1);
    }

    void takeOut(int ticket) {
        set(ticket, 0, 0);
    }

    private void set(int ticket, double weight, int count) {
        int place = width + ticket;
        weights[place] = weight;
        tickets[place] = count;
        for (place /= 2; place > 0; place /= 2) {
            weights[place] = weights[2 * place] + weights[2 * place + 1];
            tickets[place] = tickets[2 * place] + tickets[2 * place + 1];
        }
    }

    boolean isEmpty() {
        return tickets[1] == 0;
    }

    /**
     * The ticket at a point. Each ticket covers an interval proportional to its weight, or an equal interval if all
     * weights are zero.
     *
     * @param point at least 0, below 1
     */
    int at(double point) {
        double[] sums = weights[1] == 0 ? tickets : weights;
        int place = 1;
        double left = point * sums[1];
        while (place < width) {
            place *= 2;
            // Despite rounding, never ends at a ticket without a part.
            if (left >= sums[place] && sums[place + 1] > 0) {
                left -= sums[place];
                place++;
            }
        }
        return place - width;
    }
}
