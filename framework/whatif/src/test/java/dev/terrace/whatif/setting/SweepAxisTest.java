package dev.terrace.whatif.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.finding.InvalidInput;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepAxisTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "queue/a.weight=1,2,4|1;2;4",
                "actions=[enqueue,allocate],[allocate]|enqueue,allocate;allocate",
                "actions=allocate,[enqueue, allocate]|allocate;enqueue, allocate",
                "plugin/p.list=[[a,b]],[[c]]|[a,b];[c]",
                "plugin/p.text=x=1,x=2|x=1;x=2",
            })
    void valuesAreSplitAtCommasOutsideBrackets(String axis, String values) {
        assertThat(String.join(";", SweepAxis.parse(axis).values())).isEqualTo(values);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "queue/a.weight|a sweep looks like queue/NAME.weight=1,2,4 or actions=[A,B],[B].",
                "queue/a.weight=1,,2|a value is empty; a sweep looks like",
                "queue/a.weight=1,2,1|the value '1' is given twice; remove one.",
                "actions=[enqueue,allocate|a bracket has no counterpart; write a value with commas as [a,b].",
                "actions=enqueue],allocate|a bracket has no counterpart; write a value with commas as [a,b].",
                "add node like=n1,count=2|nodes have no values to sweep; add them to all combinations with --set.",
            })
    void anInvalidAxisIsRefused(String axis, String sentence) {
        assertThatThrownBy(() -> SweepAxis.parse(axis))
                .isInstanceOf(InvalidInput.class)
                .hasMessageStartingWith("--sweep " + axis + ": " + sentence);
    }

    @Test
    void axesAreCrossed() {
        assertThat(cross("a=1,2", "b=x,y"))
                .extracting(settings -> settings.stream().map(Setting::text).toList())
                .containsExactly(
                        List.of("a=1", "b=x"), List.of("a=1", "b=y"), List.of("a=2", "b=x"), List.of("a=2", "b=y"));
        assertThat(cross()).containsExactly(List.of());
    }

    @Test
    void tooManyCombinationsAreRefused() {
        String ten = "0,1,2,3,4,5,6,7,8,9";
        assertThat(cross("a=" + ten, "b=" + ten, "c=" + ten)).hasSize(1000);
        assertThatThrownBy(() -> cross("a=" + ten, "b=" + ten, "c=" + ten, "d=0,1"))
                .hasMessageStartingWith("--sweep: the sweep has more than 1000 combinations");
    }

    private static List<List<Setting>> cross(String... axes) {
        return SweepAxis.cross(Stream.of(axes).map(SweepAxis::parse).toList());
    }
}
