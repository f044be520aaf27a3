package dev.terrace.cluster.check;

import dev.terrace.cluster.derived.ExactSum;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.LocatedObjects;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;

/** Reports large sums, at the object with which they exceed a bound, once for each resource. */
public final class ExactSums {
    private ExactSums() {}

    public static void check(ResourceNames names, LocatedObjects objects, Findings findings) {
        for (ExactSum sum : ExactSum.values()) {
            long[] sums = new long[names.size()];
            for (Located<?> object : objects.of(sum.kind())) {
                ExactSum.forEach(object.item(), (of, amounts) -> {
                    for (int d = 0; of == sum && d < sums.length; d++) {
                        long before = sums[d];
                        sums[d] += before <= ExactSum.MAX ? sum.added(amounts.get(d)) : 0;
                        if (before <= ExactSum.MAX && sums[d] > ExactSum.MAX) {
                            findings.error(object.place(), sum.tooLarge(names, d));
                        } else if (before <= ExactSum.EXACT && sums[d] > ExactSum.EXACT) {
                            findings.warn(object.place(), sum.inexact(names, d));
                        }
                    }
                });
            }
        }
    }
}
