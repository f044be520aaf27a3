package dev.terrace.model.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderedTest {
    private record Item(String name, int version) {}

    private static final Order<Item> BY_NAME = Order.byName(Item::name);

    @Test
    void changesGiveTheListThatAMapGives() {
        Random random = new Random(20);
        TreeMap<String, Item> expected = new TreeMap<>();
        Ordered<Item> list = Ordered.of(List.of(), BY_NAME);
        for (int step = 0; step < 60_000; step++) {
            String name = name(random.nextInt(step < 30_000 ? 9_000 : 9_000 - (step - 30_000) / 4));
            if (random.nextInt(step < 30_000 ? 4 : 2) > 0) {
                Item item = new Item(name, step);
                expected.put(name, item);
                list = list.with(item);
            } else {
                expected.remove(name);
                list = list.without(name);
            }
            if (step % 3_000 == 0) {
                assertThat(list).containsExactlyElementsOf(expected.values());
            }
        }
        assertThat(list).containsExactlyElementsOf(expected.values());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 65, 3_000, 150_000})
    void allThatWasAddedCanBeTakenOut(int size) {
        List<Item> items = items(size);
        Ordered<Item> list = Ordered.of(items, BY_NAME);
        Collections.shuffle(items, new Random(size));
        for (Item item : items) {
            list = list.without(item.name());
        }
        assertThat(list).isEmpty();
        assertThat(list.with(new Item("a", 1))).containsExactly(new Item("a", 1));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void allThatDiffersFromAnotherListIsFound(long seed) {
        Random random = new Random(seed);
        Ordered<Item> before = Ordered.of(items(3_000), BY_NAME).with(new Item(name(1), -1));
        Ordered<Item> after = before;
        for (int i = 0; i < 300; i++) {
            String name = name(random.nextInt(4_000));
            after = random.nextBoolean() ? after.without(name) : after.with(new Item(name, i));
        }
        List<Item> gone = new ArrayList<>();
        List<Item> come = new ArrayList<>();
        after.changesSince(before, (was, is) -> {
            assertThat(was == null || is == null || was.name().equals(is.name()))
                    .isTrue();
            Stream.ofNullable(was).forEach(gone::add);
            Stream.ofNullable(is).forEach(come::add);
        });
        assertThat(gone).containsExactlyElementsOf(missing(before, after));
        assertThat(come).containsExactlyElementsOf(missing(after, before));
    }

    private static List<Item> missing(List<Item> from, List<Item> in) {
        Set<Item> there = Set.copyOf(in);
        return from.stream().filter(item -> !there.contains(item)).toList();
    }

    @Test
    void aListDoesNotDifferFromItself() {
        Ordered<Item> list = Ordered.of(items(1_000), BY_NAME).with(new Item("z", 1));
        list.changesSince(list, (was, is) -> fail("%s became %s", was, is));
        list.changesSince(
                list.with(new Item("z", 2)).with(new Item("z", 1)),
                (was, is) -> assertThat(is).isEqualTo(new Item("z", 1)));
    }

    @Test
    void theOriginalStaysAsItWas() {
        Ordered<Item> before = Ordered.of(items(1_000), BY_NAME);
        List<Item> copy = List.copyOf(before);
        before.with(new Item(name(500), 7)).with(new Item("zz", 1)).without(name(3));
        assertThat(before).isEqualTo(copy);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 50_000, 99_999, 100_000})
    void aChangeIsFoundWithoutALookAtMostElements(int place) {
        AtomicInteger looks = new AtomicInteger();
        Order<Item> counting = Order.byName(item -> {
            looks.incrementAndGet();
            return item.name();
        });
        Ordered<Item> before = Ordered.of(items(100_000), counting).with(new Item("a", 1));
        Ordered<Item> after = before.withAt(place, new Item(before.get(place).name(), -1));
        looks.set(0);
        List<Item> changed = new ArrayList<>();
        after.changesSince(before, (was, is) -> changed.add(is));
        assertThat(changed).containsExactly(after.get(place));
        assertThat(looks).hasValueLessThan(10);
    }

    @Test
    void whatIsTheSameAlreadyChangesNothing() {
        Ordered<Item> list = Ordered.of(items(10), BY_NAME);
        assertThat(list.with(list.get(4))).isSameAs(list);
        assertThat(list.without("none")).isSameAs(list);
        assertThat(Ordered.of(list, BY_NAME)).isSameAs(list);
    }

    @Test
    void elementsAreFoundByKey() {
        Ordered<Item> list = Ordered.of(items(1_000), BY_NAME).with(new Item("a", 0));
        assertThat(list.find(name(77))).contains(new Item(name(77), 77));
        assertThat(list.find("b")).isEmpty();
        for (int place = 0; place < list.size(); place++) {
            assertThat(list.place(list.get(place).name())).isEqualTo(place);
        }
        assertThat(list.place("b")).isEqualTo(-2);
    }

    @Test
    void aListCannotBeChangedInPlaceOrReadBeyondItsEnd() {
        Ordered<Item> list = Ordered.of(items(2), BY_NAME);
        assertThatThrownBy(() -> list.add(new Item("b", 1))).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> list.get(2)).isInstanceOf(IndexOutOfBoundsException.class);
        Iterator<Item> end = list.iterator();
        end.next();
        end.next();
        assertThatThrownBy(end::next).isInstanceOf(NoSuchElementException.class);
    }

    private static List<Item> items(int size) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            items.add(new Item(name(i), i));
        }
        return items;
    }

    private static String name(int number) {
        return "n" + (100_000_000 + number);
    }
}
