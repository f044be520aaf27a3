package dev.terrace.plugins.deviceshare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NpuTest {
    private static Npu npu(long users, long memory, long cores) {
        return only("[{\"id\":\"a\",\"count\":%s,\"devmem\":%s,\"devcore\":%s}]".formatted(users, memory, cores));
    }

    private static Npu only(String json) {
        return Npu.read(json).values().iterator().next();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{}", "[1]", "[{\"id\":1}]", "[{\"id\":\"a\"},{\"id\":\"b\",\"count\":\"2\"}]"})
    void ofAListThatCannotBeReadNothingIsTaken(String json) {
        assertThat(Npu.read(json)).isEmpty();
    }

    @Test
    void whatIsNotRegisteredIsZero() {
        assertThat(Npu.read("[{}]")).containsOnlyKeys("");
        assertThat(only("[{\"id\":\"a\"}]").network()).isEmpty();
        assertThat(only("[{\"id\":\"a\",\"custominfo\":{\"NetworkID\":7}}]").network())
                .hasValue(7);
    }

    /** An NPU with one user, who has 10 of 30 and a number of cores. */
    @ParameterizedTest
    @CsvSource({
        "2, 8,   1,   20, 7,   false, true",
        "1, 8,   1,   20, 7,   false, false",
        "2, 8,   1,   21, 7,   false, false",
        "2, 8,   1,   20, 8,   false, false",
        "2, 8,   8,   20, 0,   false, false",
        "2, 8,   7,   20, 0,   false, true",
        "2, 0,   0,   20, 0,   false, true",
        "2, 8,   1,   20, 99,  true,  true",
        "2, 8,   0,   20, 100, true,  false",
        "2, 100, 0,   20, 100, false, false",
        "2, 100, 0,   20, 99,  false, true",
        "2, 101, 0,   20, 100, false, true",
    })
    void roomIsLeftInAllThatItHas(
            long mostUsers, long cores, long used, long memory, long asked, boolean bySoftware, boolean hasRoom) {
        Npu npu = npu(mostUsers, 30, cores);
        npu.add("p", new AssignedCard("a", "any", 10, used));
        npu.add("p", new AssignedCard("a", "any", 10, used));
        assertThat(npu.hasRoom(memory, asked, bySoftware)).isEqualTo(hasRoom);
    }

    @Test
    void whatAPodUsedIsFreeOnceItIsRemoved() {
        Npu npu = npu(1, 30, 8);
        npu.add("p", new AssignedCard("a", "any", 10, 4));
        npu.remove("other");
        assertThat(npu.hasRoom(0, 0, false)).isFalse();
        npu.remove("p");
        assertThat(npu.hasRoom(30, 8, false)).isTrue();
        assertThat(npu.hasRoom(31, 8, false)).isFalse();
        assertThat(npu.hasRoom(30, 9, false)).isFalse();
        npu.add("p", new AssignedCard("a", "any", 10, 4));
        assertThat(npu.hasRoom(0, 0, false)).isFalse();
    }
}
