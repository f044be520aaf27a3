package dev.terrace.plugins.armadapriority;

import java.time.Duration;
import java.util.Locale;

/** The formula by which a queue's priority follows its usage. β is 0.5 to the power of the elapsed half-times. */
enum PriorityDecay {
    /**
     * {@code priority · β + usage · (1 − β)}, as in later Armada: converges to the usage, independent of how the time
     * is divided into steps.
     */
    TOWARDS_USAGE {
        @Override
        double mixed(double priority, double usage, double beta) {
            return priority * beta + usage * (1 - beta);
        }
    },
    /**
     * {@code priority · (1 − β) + usage · β}, as the older page prints it: the shorter the step, the closer the result
     * is to the usage.
     */
    AS_PRINTED {
        @Override
        double mixed(double priority, double usage, double beta) {
            return priority * (1 - beta) + usage * beta;
        }
    };

    abstract double mixed(double priority, double usage, double beta);

    /**
     * The priority after some time.
     *
     * @param usage in that time, in cpu equivalents
     * @param halftime above zero
     */
    double next(double priority, double usage, Duration time, Duration halftime) {
        double halftimes = seconds(time) / seconds(halftime);
        return mixed(priority, usage, Math.pow(0.5, halftimes));
    }

    /** @param spelling in the argument */
    static PriorityDecay spelled(String spelling) {
        return valueOf(spelling.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private static double seconds(Duration duration) {
        return duration.getSeconds() + duration.getNano() / 1e9;
    }
}
