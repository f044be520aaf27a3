package dev.terrace.plugins.drf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HierarchyNodeTest {
    private static final ResourceNames NAMES = ResourceNames.of(List.of());
    private static final Entitlement TOTAL = cpu(1_000_000);
    private static final long SOME_LEFT = -1;

    private final HierarchyNode root = HierarchyNode.root(NAMES);

    private static Entitlement cpu(double value) {
        return new Entitlement(NAMES).set(ResourceNames.CPU, value);
    }

    private List<HierarchyNode> jobs(int count, HierarchyNode part) {
        return IntStream.range(0, count)
                .mapToObj(i -> part.job("ns/" + i, cpu(1 + i % 7), cpu(4)))
                .toList();
    }

    @Test
    void aJobThatChangesIsNotAddedUpWithAllOthers() {
        List<HierarchyNode> jobs = jobs(100_000, root.part("queue", 1));
        assertThat(root.update(TOTAL, SOME_LEFT)).isGreaterThan(100_000);
        jobs.get(77_777).changed(cpu(2));
        assertThat(root.update(TOTAL, SOME_LEFT)).isLessThan(300);
        assertThat(root.update(TOTAL, SOME_LEFT)).isZero();
    }

    /** The smallest share is that of 1 cpu. Jobs with up to 3 count as 1; jobs with 4 or more are saturated. */
    @Test
    void manySiblingsHoldTogetherWhatFewWould() {
        List<HierarchyNode> jobs = jobs(7_000, root);
        root.update(TOTAL, SOME_LEFT);
        assertThat(root.allocated().value(ResourceNames.CPU)).isCloseTo(1_000 * (3 + 4 + 5 + 6 + 7), within(1e-6));
        assertThat(root.isSaturated()).isFalse();
        jobs.forEach(job -> job.changed(cpu(2)));
        jobs.get(0).changed(cpu(5));
        root.update(TOTAL, SOME_LEFT);
        assertThat(root.allocated().value(ResourceNames.CPU)).isEqualTo(5 + 6_999 * 2);
        jobs.forEach(job -> job.changed(cpu(4)));
        root.update(TOTAL, SOME_LEFT);
        assertThat(root.isSaturated()).isTrue();
    }
}
