package dev.terrace.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

@SuppressWarnings("JdkObsolete") // as in the tested class
class SortedTextsTest {
    private static final List<String> PROBES = List.of("", "a", "b", "bb", "c", "d", "e");

    private final SortedMap<String, Integer> texts = SortedTexts.of(List.of("a", "b", "c", "d"), List.of(1, 2, 3, 4));
    private final SortedMap<String, Integer> tree = new TreeMap<>(texts);

    @Test
    void isTheMapThatATreeIs() {
        assertThat(texts).isEqualTo(tree).hasSameHashCodeAs(tree);
        assertThat(new ArrayList<>(texts.entrySet())).isEqualTo(new ArrayList<>(tree.entrySet()));
        assertThat(texts.firstKey()).isEqualTo("a");
        assertThat(texts.lastKey()).isEqualTo("d");
        for (String probe : PROBES) {
            assertThat(texts.get(probe)).isEqualTo(tree.get(probe));
            assertThat(texts.containsKey(probe)).isEqualTo(tree.containsKey(probe));
        }
    }

    @Test
    void itsPartsAreThoseOfATree() {
        for (String from : PROBES) {
            assertThat(texts.headMap(from)).isEqualTo(tree.headMap(from));
            assertThat(texts.tailMap(from)).isEqualTo(tree.tailMap(from));
            for (String to : PROBES.subList(PROBES.indexOf(from), PROBES.size())) {
                assertThat(texts.subMap(from, to)).isEqualTo(tree.subMap(from, to));
            }
        }
    }

    @Test
    void anEmptyPartHasNoFirstKey() {
        SortedMap<String, Integer> empty = texts.subMap("b", "b");
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(empty::firstKey);
    }
}
