package dev.terrace.replay.imports;

import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.number.NumberText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.Function;

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

    /** A cap above all bounds of a trace, whose products with 1000 and with a few GPUs a long has room for. */
    private static final BigDecimal MAX = BigDecimal.valueOf(1L << 50);

    /**
     * Parses a list. Unknown resources are absent.
     *
     * @param error returns the error about a malformed amount, such as {@code cpu=x}
     */
    static Tres parse(String text, Function<String, InvalidInput> error) {
        long cpus = ABSENT;
        long memory = ABSENT;
        long nodes = ABSENT;
        long gpus = ABSENT;
        long ofModels = ABSENT;
        for (String resource : text.split(",", -1)) {
            int equal = resource.indexOf('=');
            String name = equal < 0 ? "" : resource.substring(0, equal);
            boolean isOfModel = name.startsWith(GPU + ":");
            boolean isMemory = name.equals("mem");
            if (!isOfModel && !isMemory && !name.equals("cpu") && !name.equals("node") && !name.equals(GPU)) {
                continue;
            }
            String amount = resource.substring(equal + 1);
            long number = isMemory ? mebibytes(amount) : count(amount);
            if (number == ABSENT) {
                throw error.apply(resource);
            }
            switch (name) {
                case "cpu" -> cpus = number;
                case "mem" -> memory = number;
                case "node" -> nodes = number;
                case GPU -> gpus = number;
                default -> ofModels = Math.min(MAX.longValue(), Math.max(0, ofModels) + number);
            }
        }
        return new Tres(cpus, memory, nodes, gpus == ABSENT ? ofModels : gpus);
    }

    /**
     * Parses memory such as {@code 16G}, {@code 15.5G} or {@code 4000}, whose unit is MiB, and rounds up.
     * {@link SlurmImporter} cuts the {@code c} and {@code n} of ReqMem off before.
     */
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
        BigDecimal scale = BigDecimal.valueOf(base);
        return NumberText.decimal(unit < 0 ? amount : amount.substring(0, last))
                .filter(number -> number.signum() >= 0)
                .map(number -> number.multiply(scale.pow(unit < 0 ? power : unit + 1))
                        .divide(scale.pow(power), 0, RoundingMode.CEILING)
                        .min(MAX)
                        .longValueExact())
                .orElse(ABSENT);
    }
}
