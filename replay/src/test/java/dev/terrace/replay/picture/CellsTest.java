package dev.terrace.replay.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CellsTest {
    private static final int[] RED = {200, 0, 0};
    private static final int[] WHITE = {255, 255, 255};

    @Test
    void neighboursOfOneColourAreOneOutline() {
        Cells cells = new Cells(3, 2, WHITE);
        cells.cover(0, 2, 0, 2, RED, 1);
        cells.cover(2, 3, 0, 1, RED, 1);
        assertThat(cells.outlines()).isEqualTo(Map.of("#c00", "M0 0h3v1H0zM0 1h2v1H0z"));
    }

    @Test
    void itemsBelowACellAddUpAndShowTheGroundBetween() {
        Cells cells = new Cells(1, 1, 0, 0, 0);
        cells.cover(0, 0.25, 0, 1, RED, 1);
        cells.cover(0.5, 0.75, 0, 1, RED, 1);
        assertThat(cells.outlines()).isEqualTo(Map.of("#600", "M0 0h1v1H0z"));
    }
}
