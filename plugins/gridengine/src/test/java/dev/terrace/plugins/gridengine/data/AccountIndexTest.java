package dev.terrace.plugins.gridengine.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AccountIndexTest {
    private final AccountIndex accounts = new AccountIndex();

    @Test
    void equalAccountsAreOne() {
        assertThat(accounts.find("u", "p", null)).isSameAs(accounts.find("u", "p", null));
        assertThat(accounts.find("u", null, "p")).isNotEqualTo(accounts.find("u", "p", null));
    }

    @Test
    void numbersHaveNoGapsIfSeveralThreadsAsk() {
        Set<Integer> numbers = IntStream.range(0, 10_000)
                .parallel()
                .mapToObj(each -> accounts.find("u" + each % 100, "p" + each % 7, null))
                .map(Account::number)
                .collect(Collectors.toSet());
        assertThat(numbers)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 700).boxed().toList());
    }
}
