package dev.terrace.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TagsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "a"              | true
            W/"a"            | true
            "b", "a"         | true
            "a-advice", "a"  | true
            *                | true
            "a-advice"       | false
            a                | false
            """)
    void aTagIsFoundInAList(String list, boolean isFound) {
        assertThat(Tags.match(list, "a")).isEqualTo(isFound);
    }
}
