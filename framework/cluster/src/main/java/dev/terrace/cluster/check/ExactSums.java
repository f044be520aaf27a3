package dev.terrace.cluster.check;

import dev.terrace.cluster.derived.ExactSum;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.LocatedObjects;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;

/** Reports sums that are not exact, at the object with which they exceed the bound, once for each resource. */
public final class ExactSums {
    private ExactSums() {}

    public static void check(ResourceNames names, LocatedObjects objects, Findings findings) {
        for (ExactSum sum : ExactSum.values()) {
            long[] sums = new long[names.size()];
            for (Located<?> object : objects.of(sum.kind())) {
                ExactSum.forEach(object.item(), (of, amounts) -> {
                    for (int d = 0; of == sum && d < sums.length; d++) {
                        boolean wasExact = sums[d] <= ExactSum.MAX;
                        sums[d] += wasExact ? sum.added(amounts.get(d)) : 0;
                        if (wasExact && sums[d] > ExactSum.MAX) {
                            findings.error(object.place(), sum.tooLarge(names, d));
                        }
                    }
                });
            }
        }
    }
}
