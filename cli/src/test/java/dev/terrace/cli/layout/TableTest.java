package dev.terrace.cli.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TableTest {
    private final Table table = Table.of(Column.left("WHO"), Column.right("MANY"), Column.left("WHY"));

    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        table.row("a-long-name", "3", "it fits").row("b", "12", "it does not");
        assertThat(print(Page.plain())).isEqualTo("""

                 WHO           MANY   WHY
                 a-long-name      3   it fits
                 b               12   it does not
                """);
    }

    @Test
    void theLastColumnWrapsUnderItself() {
        table.row("a", "1", "seven nodes have too little cpu and three have a taint");
        assertThat(print(new Page(44, Ink.PLAIN))).isEqualTo("""

                 WHO   MANY   WHY
                 a        1   seven nodes have too little
                              cpu and three have a taint
                """);
    }

    @Test
    void otherColumnsAreShortenedOnANarrowPage() {
        table.row("a-name-that-is-longer-than-a-third", "1", "why");
        assertThat(print(new Page(45, Ink.PLAIN))).contains(" a-name-that-is…      1   why\n");
    }

    @Test
    void emphasisDoesNotMoveColumns() {
        table.row("a", "1", "why");
        assertThat(print(new Page(Page.ENDLESS, Ink.COLOURED)).replaceAll("\u001B\\[[0-9;]*m", ""))
                .isEqualTo(print(Page.plain()));
    }

    @Test
    void withoutRowsThereIsNoTable() {
        assertThat(print(Page.plain())).isEmpty();
    }

    private String print(Page page) {
        StringWriter text = new StringWriter();
        table.print(new PrintWriter(text, true), page);
        return text.toString();
    }
}
