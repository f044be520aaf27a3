package dev.terrace.replay.imports;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The trackable resources of a whole job as Slurm writes them: {@code cpu=8,mem=16G,node=2,gres/gpu=4,gres/gpu:a100=4}.
 * A number is {@link #ABSENT} if the text lacks it.
 *
 * @param memoryMib MiB, rounded up
 * @param gpus the amount without a model, else the sum over the models
 */
record Tres(long cpus, long memoryMib, long nodes, long gpus) {
    static final long ABSENT = -1;
    private static final String GPU = "gres/gpu";
    private static final String UNITS = "KMGTPE";
    private static final int MOST_DIGITS = 15;

    /** Parses a list; unknown resources and malformed amounts are absent. */
    static Tres parse(String text) {
        long cpus = ABSENT;
        long memory = ABSENT;
        long nodes = ABSENT;
        long gpus = ABSENT;
        long ofModels = ABSENT;
        for (String resource : text.split(",", -1)) {
            int equal = resource.indexOf('=');
            String name = equal < 0 ? "" : resource.substring(0, equal);
            String amount = resource.substring(equal + 1);
            switch (name) {
                case "cpu" -> cpus = count(amount);
                case "mem" -> memory = mebibytes(amount);
                case "node" -> nodes = count(amount);
                case GPU -> gpus = count(amount);
                default -> {
                    if (name.startsWith(GPU + ":")) {
                        ofModels = Math.max(0, ofModels) + Math.max(0, count(amount));
                    }
                }
            }
        }
        return new Tres(cpus, memory, nodes, gpus == ABSENT ? ofModels : gpus);
    }

    /** Parses memory such as {@code 16G}, {@code 15.5G} or {@code 4000}, whose unit is MiB, and rounds up. */
    static long mebibytes(String amount) {
        return scaled(amount, 1024, 2);
    }

    /** Parses a count such as {@code 640} or {@code 1.5K}, which is 1500. */
    static long count(String amount) {
        return scaled(amount, 1000, 0);
    }

    /** @param power the power of the base that is the unit of the result, and of amounts without a unit */
    private static long scaled(String amount, int base, int power) {
        int last = amount.length() - 1;
        int unit = last < 0 ? -1 : UNITS.indexOf(Character.toUpperCase(amount.charAt(last)));
        try {
            BigDecimal number = new BigDecimal(unit < 0 ? amount : amount.substring(0, last));
            if (number.signum() < 0
                    || number.scale() > MOST_DIGITS
                    || number.precision() - number.scale() > MOST_DIGITS) {
                return ABSENT;
            }
            BigDecimal scale = BigDecimal.valueOf(base);
            return number.multiply(scale.pow(unit < 0 ? power : unit + 1))
                    .divide(scale.pow(power), 0, RoundingMode.CEILING)
                    .longValue();
        } catch (NumberFormatException e) {
            return ABSENT;
        }
    }
}
