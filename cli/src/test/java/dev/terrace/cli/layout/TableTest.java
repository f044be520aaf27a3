package dev.terrace.cli.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableTest {
    private final Table table = Table.of("WHO", ">MANY", "WHY");

    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        table.row("a-long-name", "3", "it fits").row("b", "12", "it does not");
        assertThat(print(Page.ENDLESS, Ink.PLAIN)).isEqualTo("""

                 WHO           MANY   WHY
                 a-long-name      3   it fits
                 b               12   it does not
                """);
    }

    @Test
    void whatWouldSteerATerminalIsShown() {
        table.row("a\u001b[2J", "1", "two\nlines");
        assertThat(print(Page.ENDLESS, Ink.PLAIN)).isEqualTo("""

                 WHO          MANY   WHY
                 a\\u001b[2J      1   two\\nlines
                """);
    }

    @Test
    void theLastColumnWrapsUnderItself() {
        table.row("a", "1", "seven nodes have too little cpu and three have a taint");
        assertThat(print(44, Ink.PLAIN)).isEqualTo("""

                 WHO   MANY   WHY
                 a        1   seven nodes have too little
                              cpu and three have a taint
                """);
    }

    @Test
    void theWidestColumnWrapsFirst() {
        table.row("pods of a gang that waits for its room", "1", "too little cpu");
        assertThat(print(44, Ink.PLAIN)).isEqualTo("""

                 WHO                   MANY   WHY
                 pods of a gang that      1   too little cpu
                 waits for its room
                """);
    }

    @Test
    void namesAreBrokenAtTheirHyphens() {
        table.row("a-name-that-is-longer-than-the-page", "1", "why");
        assertThat(print(40, Ink.PLAIN)).isEqualTo("""

                 WHO                          MANY   WHY
                 a-name-that-is-longer-          1   why
                 than-the-page
                """);
    }

    @Test
    void namesOfHostsAreBrokenAtTheirDots() {
        table.row("ip-10-2-6-73.eu-west-1.compute.internal", "1", "why");
        assertThat(print(40, Ink.PLAIN)).isEqualTo("""

                 WHO                          MANY   WHY
                 ip-10-2-6-73.eu-west-1.         1   why
                 compute.internal
                """);
    }

    @Test
    void wideCharactersTakeTwoColumns() {
        table.row("研究", "1", "機械学習の待ち行列").row("abcd", "2", "ok");
        assertThat(print(26, Ink.PLAIN)).isEqualTo("""

                 WHO    MANY
                 研究      1
                 abcd      2

                 WHO    WHY
                 研究   機械学習の待ち行列
                 abcd   ok
                """);
    }

    @Test
    void fileNamesKeepTheirEndings() {
        table.row("conf/the-backfilling.yaml", "1", "why");
        assertThat(print(34, Ink.PLAIN)).isEqualTo("""

                 WHO                    MANY   WHY
                 conf/                     1   why
                 the-backfilling.yaml
                """);
    }

    @Test
    void aWordIsBrokenElsewhereWhereThePageLeavesNoOtherWay() {
        table.row("anamethatislongerthanthewholepage", "1", "why");
        assertThat(print(40, Ink.PLAIN)).isEqualTo("""

                 WHO                          MANY   WHY
                 anamethatislongerthanthewh      1   why
                 olepage
                """);
    }

    @Test
    void columnsForWhichThereIsNoRoomFollowBelow() {
        Table terms = Table.of("JOB", ">URGENCY", ">TICKETS", ">PRIORITY");
        terms.row("ml/train", "0.75000", "803.61400", "1000.25").footer("… and 3 more");
        assertThat(print(terms, 40)).isEqualTo("""

                 JOB        URGENCY     TICKETS
                 ml/train   0.75000   803.61400

                 JOB        PRIORITY
                 ml/train    1000.25
                 … and 3 more
                """);
    }

    @Test
    void allKeyColumnsAreRepeated() {
        Table queues = Table.of("QUEUE", "UNDER", ">WAIT", ">EVICTIONS").keys(2);
        queues.row("research", "easy.yaml", "1 h 20 m", "12");
        assertThat(print(queues, 40)).isEqualTo("""

                 QUEUE      UNDER           WAIT
                 research   easy.yaml   1 h 20 m

                 QUEUE      UNDER       EVICTIONS
                 research   easy.yaml          12
                """);
    }

    @Test
    void keyColumnsThatLeaveNoRoomAreNotRepeated() {
        Table queues = Table.of("QUEUE", "UNDER", ">WAIT", ">EVICTIONS").keys(2);
        queues.row("research-one", "easy-backfill", "1 h 20 m and 5 s", "12");
        assertThat(print(queues, 40)).isEqualTo("""

                 QUEUE          UNDER
                 research-one   easy-backfill

                 QUEUE                      WAIT
                 research-one   1 h 20 m and 5 s

                 QUEUE          EVICTIONS
                 research-one          12
                """);
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 140})
    void noLineIsWiderThanThePage(int width) {
        table.row("web/front-with-a-long-name-0…17", "12345", "reclaim: tier 1: gang yes, conformance yes".repeat(3))
                .row("b", "1", "a-word-that-is-wider-than-any-terminal".repeat(5))
                .footer("… and 17 more of this kind (--output json shows all)");
        assertThat(print(width, Ink.PLAIN).lines()).allMatch(line -> Widths.of(line) <= width);
    }

    @Test
    void emphasisDoesNotMoveColumns() {
        table.row("a", "1", "why");
        assertThat(print(Page.ENDLESS, Ink.COLOURED).replaceAll("\u001B\\[[0-9;]*m", ""))
                .isEqualTo(print(Page.ENDLESS, Ink.PLAIN));
    }

    @Test
    void withoutRowsThereIsNoTable() {
        assertThat(print(Page.ENDLESS, Ink.PLAIN)).isEmpty();
    }

    private static String print(Table table, int width) {
        StringWriter text = new StringWriter();
        table.print(new Page(new PrintWriter(text, true), width, Ink.PLAIN));
        return text.toString();
    }

    private String print(int width, Ink ink) {
        StringWriter text = new StringWriter();
        table.print(new Page(new PrintWriter(text, true), width, ink));
        return text.toString();
    }
}
