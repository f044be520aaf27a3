package dev.terrace.plugins.resourcequota;

import dev.terrace.model.JobSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;

/** The amounts in a job's {@code minResources}, exactly as written. */
final class Reserved {
    private Reserved() {}

    /** Returns the reserved amounts by resource; empty if the job reserves nothing. */
    static Map<String, BigDecimal> by(JobSpec job) {
        Map<String, BigDecimal> reserved = new HashMap<>();
        Amounts counted = job.minResources();
        if (counted != null) {
            for (int d = 0; d < counted.names().size(); d++) {
                // Cpu and memory are present in all amounts. A job that names them as zero lists them separately.
                if (counted.has(d) && (d > ResourceNames.MEMORY || counted.get(d) != 0)) {
                    String name = counted.names().name(d);
                    reserved.put(name, exact(counted.get(d), ResourceNames.unitsPerOne(name)));
                }
            }
        }
        job.minQuantities().forEach((resource, quantity) -> reserved.put(resource, quantity.exact()));
        return reserved;
    }

    private static BigDecimal exact(long units, long perOne) {
        return perOne == 1 ? BigDecimal.valueOf(units) : BigDecimal.valueOf(units, 3);
    }
}
