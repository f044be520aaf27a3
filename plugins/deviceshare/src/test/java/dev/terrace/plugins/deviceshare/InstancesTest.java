package dev.terrace.plugins.deviceshare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.plugins.deviceshare.Instances.Chosen;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A card that can be cut into one large instance and two small ones, in this order. */
class InstancesTest {
    private final Instances instances = new Instances(List.of(new Geometry(
            "mixed", List.of(new Geometry.Instance("12g", 12_000, 1), new Geometry.Instance("6g", 6000, 2)))));

    private static Chosen mixed(long number) {
        return new Chosen("mixed", number, 0);
    }

    @Test
    void theSmallestThatIsEnoughIsOffered() {
        assertThat(instances.smallest(6000)).isEqualTo(new Chosen("mixed", 1, 6000));
        assertThat(instances.smallest(6001)).isEqualTo(new Chosen("mixed", 0, 12_000));
        assertThat(instances.smallest(12_001)).isNull();
    }

    @Test
    void anInstanceIsTakenUntilItIsFree() {
        assertThat(instances.use(mixed(1))).isEqualTo(6000);
        assertThat(instances.smallest(1)).isEqualTo(new Chosen("mixed", 2, 6000));
        assertThat(instances.use(mixed(2))).isEqualTo(6000);
        assertThat(instances.smallest(1)).isNull();
        assertThat(instances.free(mixed(1))).isEqualTo(6000);
        assertThat(instances.smallest(1)).isEqualTo(new Chosen("mixed", 1, 6000));
        assertThat(instances.smallest(6001)).isNull();
        assertThat(instances.free(mixed(2))).isEqualTo(6000);
        assertThat(instances.smallest(6001)).isEqualTo(new Chosen("mixed", 0, 12_000));
    }

    @Test
    void whatIsNotUsedOrNotThereFreesNothing() {
        assertThat(instances.free(mixed(1))).isZero();
        assertThat(instances.free(mixed(3))).isZero();
        assertThat(instances.use(mixed(3))).isZero();
        assertThat(instances.free(new Chosen("other", 0, 0))).isZero();
    }

    @ParameterizedTest
    @CsvSource({"A[mixed-2], 2", "[mixed-2], 2", "A, ", "A]mixed-2[, ", "A[mixed], ", "A[mixed-x], "})
    void anIdNamesItsInstance(String id, Long number) {
        assertThat(Chosen.of(id)).isEqualTo(number == null ? null : mixed(number));
    }

    @Test
    void anInstanceHasTheMemoryOfItsKind() {
        assertThat(instances.memoryOf(mixed(0))).isEqualTo(12_000);
        assertThat(instances.memoryOf(mixed(2))).isEqualTo(6000);
        assertThat(instances.memoryOf(mixed(3))).isZero();
    }

    @ParameterizedTest
    @CsvSource({"A[mixed-2], mixed-2", "A, ''"})
    void anIdNamesThePart(String id, String part) {
        assertThat(Chosen.partOf(id)).isEqualTo(part);
    }

    @Test
    void aCardThatIsCutIsNotCutInAnotherWay() {
        Instances either = new Instances(List.of(
                new Geometry("one", List.of(new Geometry.Instance("6g", 6000, 1))),
                new Geometry("two", List.of(new Geometry.Instance("6g", 6000, 2)))));
        either.use(new Chosen("one", 0, 0));
        assertThat(either.smallest(6000)).isNull();
    }
}
