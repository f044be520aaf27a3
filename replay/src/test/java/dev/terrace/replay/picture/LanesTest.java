package dev.terrace.replay.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.replay.picture.Lanes.Item;
import dev.terrace.replay.picture.Lanes.Rectangle;
import java.util.List;
import org.junit.jupiter.api.Test;

class LanesTest {
    private static Item item(int attempt, double start, double end, int node, double part) {
        return new Item(attempt, start, end, node, part, 0, false);
    }

    @Test
    void aLaneIsFreeAgainAfterAnEnd() {
        Item first = item(0, 0, 5, 0, 0.5);
        Item second = item(1, 1, 9, 0, 0.5);
        Item third = item(2, 5, 7, 0, 0.5);
        assertThat(Lanes.rectangles(List.of(third, first, second), 1))
                .containsExactly(
                        new Rectangle(first, 0, 0.5), new Rectangle(second, 0.5, 1), new Rectangle(third, 0, 0.5));
    }

    @Test
    void nodesOfOneAttemptThatTouchAreOneRectangle() {
        Item first = item(0, 0, 5, 0, 1);
        assertThat(Lanes.rectangles(List.of(first, item(0, 0, 5, 1, 1)), 2))
                .containsExactly(new Rectangle(first, 0, 2));
    }

    @Test
    void anItemWithoutContiguousRoomHasSeveralRectangles() {
        Item third = item(3, 5, 9, 0, 0.5);
        List<Item> items = List.of(
                item(0, 0, 5, 0, 0.25), item(1, 0, 9, 0, 0.25), item(2, 0, 5, 0, 0.25), item(4, 0, 9, 0, 0.25), third);
        assertThat(Lanes.rectangles(items, 1)).endsWith(new Rectangle(third, 0, 0.25), new Rectangle(third, 0.5, 0.75));
    }
}
