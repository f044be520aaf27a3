package dev.terrace.model.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OrderTest {
    private static final List<String> NAMES = List.of("a", "a-b", "a.b", "a0", "aa", "b", "ab", "a/0", "");

    private record Named(String namespace, String name) {}

    private final Order<Named> byKey = Order.byKey(Named::namespace, Named::name);

    @Test
    void orderIsThatOfOneText() {
        for (Named left : all()) {
            for (Named right : all()) {
                int expected = Integer.signum(byKey.key(left).compareTo(byKey.key(right)));
                assertThat(Integer.signum(byKey.compare(left, right))).isEqualTo(expected);
                assertThat(Integer.signum(byKey.compareToKey(left, byKey.key(right))))
                        .isEqualTo(expected);
                assertThat(Integer.signum(byKey.against(byKey.key(right)).applyAsInt(left)))
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void aKeyMayBeAnyText() {
        for (Named left : all()) {
            for (String key : NAMES) {
                int expected = Integer.signum(byKey.key(left).compareTo(key));
                assertThat(Integer.signum(byKey.compareToKey(left, key)))
                        .as("%s and %s", left, key)
                        .isEqualTo(expected);
                assertThat(Integer.signum(byKey.against(key).applyAsInt(left)))
                        .as("%s and %s", left, key)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void theFirstOfTwoTextsDecidesFirst() {
        Order<Named> byBoth = Order.byBoth(Named::namespace, Named::name);
        assertThat(byBoth.compare(new Named("a", "z"), new Named("a-b", "a"))).isNegative();
        assertThat(byKey.compare(new Named("a", "z"), new Named("a-b", "a"))).isPositive();
    }

    private static List<Named> all() {
        return NAMES.stream()
                .flatMap(namespace -> NAMES.stream().map(name -> new Named(namespace, name)))
                .toList();
    }
}
