package dev.terrace.text.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.reader.StreamReader;

@Tag("slow")
class CodePointsTest {
    /** A repeated text: {@code <ab>} is abababab. */
    private static final Pattern REPEATED = Pattern.compile("<([^>]+)>");

    private static final List<String> PIECES = List.of(
            " ",
            "  ",
            "     ",
            "\n",
            "\n\n",
            "\n  ",
            "\r\n",
            "\r",
            "\t",
            "a",
            "b: ",
            "- ",
            "? ",
            ": ",
            "#",
            " # c\n",
            "'",
            "\"",
            "''",
            "\\n",
            "\\x41",
            "[",
            "]",
            "{",
            "}",
            ",",
            "|",
            "|+\n",
            ">-\n",
            "&a ",
            "*a",
            "!t ",
            "!<%41> ",
            "%YAML 1.1\n",
            "---\n",
            "--- ",
            "...\n",
            "\u0085",
            "\u2028",
            "\ufeff",
            "\u00e9",
            "\ud83d\ude00",
            "aaaaaaaaa",
            "          ",
            "-",
            "12",
            "~");

    /** Tokens of all kinds, of any length. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "< >a: 1",
                "a: 1< >\nb: 2",
                "a:< >1",
                "a: 1< ># c\nb: 2",
                "<\n>a: 1",
                "a: 1<\n>b: 2",
                "a: 1<\r\n>b: 2",
                "a: 1\n< \n>b: 2",
                "a: [1,<\t>2]",
                "a: [1,<\n >2]",
                "#<c>\na: 1",
                "a: 1 #<c >\nb: 2",
                "<# c\n>a: 1",
                "a: [1, #<#>\n2]",
                "a: <x>",
                "a: <x y >z",
                "a: x< >y",
                "a: x<\t >y",
                "a: x<\n  y>",
                "a: <\u00e9\ud83d\ude00>",
                "a: '<x>'",
                "a: '<x >'",
                "a: '< >'",
                "a: '<''>'",
                "a: '<\n>'",
                "a: \"<x>\"",
                "a: \"<\\n>\"",
                "a: \"<\\x41>\"",
                "a: \"<\\\n>\"",
                "a: \"<'>\"",
                "a: |\n  <x>\nb: 2",
                "a: |\n <  x\n>b: 2",
                "a: |\n  x< >\nb: 2",
                "a: |\n<\n>  x\nb: 2",
                "a: |\n< >x\nb: 2",
                "a: |< >\n  x\nb: 2",
                "a: | #<c>\n  x\nb: 2",
                "a: |+\n  x<\n>b: 2",
                "a: >\n < x\n>b: 2",
                "a: >\n  <x >\nb: 2",
                "<a>: 1",
                "'<a>': 1",
                "? <a>\n: 1",
                "? a<\n>: 1",
                "a: &<a> 1",
                "a: *<a>",
                "a: !<a> 1",
                "a: !a<%41> 1",
                "a: !<!a> 1",
                "%<A>\n--- 1",
                "%A <b>\n--- 1",
                "%YAML 1.1< >\n--- 1",
                "---< >1",
                "<---\n>a: 1",
                "<...\n>a: 1",
                "[<1,>1]",
                "[<[],>1]",
                "{<a: 1,>}",
                "<- 1\n>",
                "<- - 1\n>",
                "<a: 1\n>",
                "<'a' >"
            })
    void aTokenCostsAsMuchAsItIsLong(String form) {
        costsAsMuchAsItIsLong(form, 1 << 15, 1 << 16, 1 << 17);
    }

    @ParameterizedTest
    @ValueSource(strings = {"< >a: 1", "#<c>\na: 1", "a: <x>", "a: \"<x >\"", "a: |\n  <x>"})
    void blanksCommentsAndTextsOfMebibytesToo(String form) {
        costsAsMuchAsItIsLong(form, 1 << 20, 1 << 21, 1 << 22);
    }

    private static void costsAsMuchAsItIsLong(String form, int... lengths) {
        for (int length : lengths) {
            String text = repeated(form, length);
            CodePoints counted = new CodePoints(new StringReader(text));
            events(counted);
            assertThat(counted.looks()).as("%s, %d", form, length).isLessThanOrEqualTo(24L * text.length());
        }
    }

    @Test
    void eventsAndMarksAreThoseOfSnakeYaml() {
        Random random = new Random(19);
        int whole = 0;
        for (int i = 0; i < 5_000; i++) {
            String text = text(random);
            List<String> expected = events(new StreamReader(new StringReader(text)));
            whole += expected.get(expected.size() - 1).contains("StreamEnd") ? 1 : 0;
            int block = 1 + random.nextInt(9);
            assertThat(events(new CodePoints(new StringReader(text), block)))
                    .as("%s in blocks of %d", text, block)
                    .isEqualTo(expected);
        }
        assertThat(whole).isGreaterThan(500);
    }

    @Test
    void whatIsNoTextIsRefusedAtItsPlace() {
        for (String before : List.of("", "a: ", "\ud83d\ude00 ", " ".repeat(50_000), "# " + "c".repeat(9_000))) {
            assertThatThrownBy(() -> events(new CodePoints(new StringReader(before + "\u0007b"))))
                    .isInstanceOfSatisfying(ReaderException.class, e -> {
                        assertThat(e.getCodePoint()).isEqualTo(7);
                        assertThat(e.getPosition()).isEqualTo(before.codePointCount(0, before.length()));
                    });
        }
        assertThatThrownBy(() -> events(new CodePoints(new StringReader("a\ud83d"))))
                .isInstanceOf(ReaderException.class);
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(25); i > 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    /** The events of the parser, and the error with which it ends. */
    private static List<String> events(StreamReader reader) {
        List<String> told = new ArrayList<>();
        try {
            ParserImpl parser = new ParserImpl(reader, limits());
            while (true) {
                Event event = parser.getEvent();
                if (told.size() < 10_000 || event.is(Event.ID.StreamEnd)) {
                    told.add(event + place(event.getStartMark()) + place(event.getEndMark()));
                }
                if (event.is(Event.ID.StreamEnd)) {
                    return told;
                }
            }
        } catch (MarkedYAMLException e) {
            told.add(e.getProblem() + place(e.getProblemMark()) + place(e.getContextMark()));
        } catch (NumberFormatException e) {
            told.add("wrong digits");
        }
        return told;
    }

    private static LoaderOptions limits() {
        LoaderOptions limits = new LoaderOptions();
        limits.setCodePointLimit(Integer.MAX_VALUE);
        return limits;
    }

    private static String place(Mark mark) {
        return mark == null ? "" : " " + mark.getLine() + ":" + mark.getColumn() + ":" + mark.getIndex();
    }

    private static String repeated(String form, int length) {
        return REPEATED.matcher(form)
                .replaceAll(part -> Matcher.quoteReplacement(
                        part.group(1).repeat(length / part.group(1).length())));
    }
}
