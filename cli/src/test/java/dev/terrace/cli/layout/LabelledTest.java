package dev.terrace.cli.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests labels with texts, on pages of limited and unlimited width. */
class LabelledTest {
    private static String printed(int width) {
        StringWriter text = new StringWriter();
        new Labelled()
                .row("60 nodes", List.of("44 too little cpu", "6 cordoned"))
                .row("nothing", List.of())
                .row("by", "gang")
                .print(new Page(new PrintWriter(text), width, Ink.PLAIN));
        return text.toString();
    }

    @Test
    void partsStandBehindTheirLabelAndStayWhole() {
        assertThat(printed(Page.ENDLESS)).isEqualTo("""
                 60 nodes   44 too little cpu · 6 cordoned
                 by         gang
                """);
        assertThat(printed(40)).isEqualTo("""
                 60 nodes   44 too little cpu
                            6 cordoned
                 by         gang
                """);
    }

    @Test
    void aWideLabelWraps() {
        StringWriter text = new StringWriter();
        new Labelled()
                .row("pods that a budget protects", List.of("ns/web-0", "ns/web-1"))
                .row("by", "gang")
                .print(new Page(new PrintWriter(text), 40, Ink.PLAIN));
        assertThat(text).hasToString("""
                 pods that a budget     ns/web-0
                 protects               ns/web-1
                 by                     gang
                """);
    }
}
