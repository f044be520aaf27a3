package dev.terrace.plugins.dirac;

import java.util.ArrayList;
import java.util.List;

/**
 * A time span of the history that a corrector uses.
 *
 * @param seconds {@code TimeSpan}
 * @param weight {@code Weight}; the weights of an instance sum to 1
 * @param bound {@code MaxCorrection}: the factor is between 1 / bound and bound
 */
record TimeSlice(String name, long seconds, double weight, double bound) {
    static final String TIME_SPAN = "TimeSpan";
    static final String WEIGHT = "Weight";
    static final String MAX_CORRECTION = "MaxCorrection";
    static final long DEFAULT_TIME_SPAN = 604_800;
    static final long DEFAULT_WEIGHT = 1;
    static final long DEFAULT_MAX_CORRECTION = 3;

    /**
     * All slices of an instance. With {@link OnZero#FINITE}, weights that sum to 0 count as equal.
     *
     * @throws DivisionByZero if the weights sum to 0, with {@link OnZero#FAIL}
     */
    static List<TimeSlice> of(ConfigurationSection instance, Formula formula, OnZero onZero) {
        List<TimeSlice> slices = new ArrayList<>();
        double sum = 0;
        for (String name : instance.sections()) {
            TimeSlice slice = of(name, instance.section(name), formula);
            sum += slice.weight;
            slices.add(slice);
        }
        double weights = sum;
        double equal = 1.0 / slices.size();
        return slices.stream()
                .map(slice ->
                        slice.weighing(onZero.divide(slice.weight, weights, equal, "the sum of the slices' weights")))
                .toList();
    }

    private static TimeSlice of(String name, ConfigurationSection slice, Formula formula) {
        return new TimeSlice(
                name,
                slice.whole(TIME_SPAN, DEFAULT_TIME_SPAN),
                slice.number(WEIGHT, DEFAULT_WEIGHT, formula),
                slice.number(MAX_CORRECTION, DEFAULT_MAX_CORRECTION, formula));
    }

    private TimeSlice weighing(double normal) {
        return new TimeSlice(name, seconds, normal, bound);
    }
}
