package dev.terrace.model.finding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OneLineTest {
    @Test
    void namesOfAllLanguagesStayAsTheyAre() {
        assertThat(OneLine.of("ns/train-0 größe 名前 اسم 😀")).isEqualTo("ns/train-0 größe 名前 اسم 😀");
    }

    @Test
    void whatSteersATerminalIsShownInstead() {
        assertThat(OneLine.of("a\u001b[2Jb\nc\td\re\u007f\u009b")).isEqualTo("a\\u001b[2Jb\\nc\\td\\re\\u007f\\u009b");
        assertThat(OneLine.of("\u202ex\u2069\u2028")).isEqualTo("\\u202ex\\u2069\\u2028");
    }

    @Test
    void aFindingIsOneLine() {
        assertThat(Finding.error(new Position("a\nb.yaml", 1, 2), "pod x\u001b[31m is wrong."))
                .hasToString("a\\nb.yaml:1:2: pod x\\u001b[31m is wrong.");
    }

    @Test
    void whatIsLongIsCut() {
        assertThat(OneLine.of("ab\ncd", 3)).isEqualTo("ab\\n…");
        assertThat(OneLine.of("abc", 3)).isEqualTo("abc");
        assertThat(OneLine.of("a😀b", 2)).isEqualTo("a…");
    }
}
