package dev.terrace.plugins.dirac;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Corrects shares by history: an entity that used three times its share gets a third of it. An instance corrects either
 * all groups or the users of one group.
 *
 * @see "DIRAC 9, WorkloadManagementSystem/private/correctors/BaseHistoryCorrector.py"
 */
final class HistoryCorrector {
    static final String GLOBAL_BOUND = "MaxGlobalCorrection";
    static final String DOCUMENTED_BOUND = "MaxGlobalCorrectionFactor";
    static final String GROUP = "Group";
    static final String PERIOD = "UpdateHistoryPeriod";
    static final long DEFAULT_GLOBAL_BOUND = 5;
    static final long DEFAULT_PERIOD = 900;

    private final String group;
    private final Function<String, List<String>> identities;
    private final double globalBound;
    private final long period;
    private final List<TimeSlice> slices;
    private final Formula formula;
    private final OnZero onZero;
    private final Map<TimeSlice, Map<String, Double>> usage = new LinkedHashMap<>();
    private long updated = Long.MIN_VALUE;

    /**
     * @param instance its section of the configuration
     * @param identities the names of a user in {@link #correct}; users without a name are ignored
     */
    HistoryCorrector(
            ConfigurationSection instance, Function<String, List<String>> identities, Formula formula, OnZero onZero) {
        this.group = instance.text(GROUP);
        this.identities = identities;
        this.globalBound = instance.number(
                formula == Formula.CODE ? GLOBAL_BOUND : DOCUMENTED_BOUND, DEFAULT_GLOBAL_BOUND, formula);
        this.period = instance.whole(PERIOD, DEFAULT_PERIOD);
        this.slices = TimeSlice.of(instance, formula, onZero);
        this.formula = formula;
        this.onZero = onZero;
    }

    /**
     * Reads the history, unless the last read is less than {@code UpdateHistoryPeriod} seconds ago. An empty slice
     * discards all slices.
     *
     * @param now seconds since the epoch
     */
    void update(History history, long now) {
        if (updated != Long.MIN_VALUE && updated + period > now) {
            return;
        }
        updated = now;
        usage.clear();
        for (TimeSlice slice : slices) {
            Map<String, Double> averages = history.averages(slice.seconds(), group);
            if (averages.isEmpty()) {
                usage.clear();
                return;
            }
            usage.put(slice, group.isEmpty() ? averages : identified(averages));
        }
    }

    private Map<String, Double> identified(Map<String, Double> averages) {
        Map<String, Double> identified = new LinkedHashMap<>();
        averages.forEach((user, jobs) -> identities.apply(user).forEach(identity -> identified.put(identity, jobs)));
        return identified;
    }

    /**
     * The corrected shares; their sum may differ. Without a history, the shares unchanged.
     *
     * @throws DivisionByZero where DIRAC fails. With {@link OnZero#FINITE}, shares that are all 0 stay 0, an entity
     *     with a recorded usage of 0 gets the slice's bound, and a bound of 0 counts as 1.
     */
    Map<String, Double> correct(Map<String, Double> shares) {
        double total = shares.values().stream().reduce(0.0, Double::sum);
        Map<String, Double> normal = new LinkedHashMap<>();
        for (Map.Entry<String, Double> share : shares.entrySet()) {
            normal.put(share.getKey(), onZero.divide(share.getValue(), total, 0, "the sum of shares"));
        }
        if (usage.isEmpty()) {
            return shares;
        }
        Map<String, List<Double>> factors = new LinkedHashMap<>();
        usage.forEach((slice, used) -> addFactors(factors, slice, used, normal));
        Map<String, Double> corrected = new LinkedHashMap<>();
        shares.forEach((entity, share) -> {
            List<Double> ofEntity = factors.get(entity);
            corrected.put(
                    entity,
                    ofEntity == null ? share : share * clamp(ofEntity.stream().reduce(0.0, Double::sum), globalBound));
        });
        return corrected;
    }

    private void addFactors(
            Map<String, List<Double>> factors, TimeSlice slice, Map<String, Double> used, Map<String, Double> normal) {
        double total = 0;
        for (String entity : normal.keySet()) {
            total += used.getOrDefault(entity, 0.0);
        }
        if (total == 0) {
            return;
        }
        for (Map.Entry<String, Double> share : normal.entrySet()) {
            Double ofEntity = used.get(share.getKey());
            factors.computeIfAbsent(share.getKey(), key -> new ArrayList<>())
                    .add(ofEntity == null ? absent(slice) : present(slice, share, ofEntity / total));
        }
    }

    private double present(TimeSlice slice, Map.Entry<String, Double> share, double used) {
        double factor = onZero.divide(
                share.getValue(),
                used,
                slice.bound(),
                "what '%s' ran in slice '%s'".formatted(share.getKey(), slice.name()));
        return clamp(factor, slice.bound()) * slice.weight();
    }

    /** The factor of an entity without history; DIRAC's code omits the slice's weight. */
    private double absent(TimeSlice slice) {
        return formula == Formula.CODE ? slice.bound() : slice.bound() * slice.weight();
    }

    private double clamp(double factor, double bound) {
        if (bound == 0 && onZero == OnZero.FINITE) {
            return 1;
        }
        double least = onZero.divide(1, bound, 1, "a bound of corrections");
        return Math.max(Math.min(factor, bound), least);
    }
}
