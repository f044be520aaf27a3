package dev.terrace.spi.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class HeapTest {
    private static final class Item {
        int key;

        Item(int key) {
            this.key = key;
        }
    }

    private static Heap<Item> heapOf(Item... items) {
        Heap<Item> heap = new Heap<>((left, right) -> left.key < right.key);
        for (Item item : items) {
            heap.push(item);
        }
        return heap;
    }

    @Test
    void comesOutInOrder() {
        Heap<Item> heap = heapOf(new Item(5), new Item(1), new Item(4), new Item(2), new Item(3));
        assertThat(heap.drain().stream().map(item -> item.key)).containsExactly(1, 2, 3, 4, 5);
    }

    /** The expected order is that of Go's container/heap for the same pushes, change and pops. */
    @Test
    void anElementWhoseKeyChangesInsideIsNotMoved() {
        Item changing = new Item(1);
        Heap<Item> heap = heapOf(changing, new Item(2), new Item(3));
        changing.key = 9;
        assertThat(heap.pop()).isSameAs(changing);
        assertThat(heap.pop().key).isEqualTo(2);
    }

    @Test
    void aCopyIsIndependent() {
        Heap<Item> heap = heapOf(new Item(1), new Item(2));
        heap.copy().pop();
        assertThat(heap.size()).isEqualTo(2);
    }

    @Test
    void anEmptyHeapHasNoFirst() {
        assertThatThrownBy(() -> heapOf().pop()).isInstanceOf(NoSuchElementException.class);
    }
}
