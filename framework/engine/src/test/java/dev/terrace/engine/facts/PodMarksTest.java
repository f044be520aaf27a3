package dev.terrace.engine.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PodMarksTest {
    private static final PodTemplate TEMPLATE =
            PodTemplate.builder(Amounts.none(ResourceNames.of(List.of()))).build();

    private static TaskSpec pod(String label, String annotation) {
        return TaskSpec.builder("ns", label + "-" + annotation, TEMPLATE)
                .labels(Map.of(label, ""))
                .annotations(Map.of(annotation, ""))
                .build();
    }

    private static PodMarks of(TaskSpec... pods) {
        return new PodMarks(() -> PodMarks.collect(List.of(pods)));
    }

    @Test
    void labelsAndAnnotationsCount() {
        PodMarks marks = of(pod("app", "group"), pod("tier", "group"));
        assertThat(Set.of("app", "tier", "group")).allMatch(marks::mayHave);
        assertThat(marks.mayHave("user")).isFalse();
    }

    @Test
    void whatComesIsAddedWhetherAllWereLookedAtOrNot() {
        List<TaskSpec> next = List.of(pod("app", "group"), pod("app", "other"), pod("user", "group"));
        for (boolean asked : new boolean[] {true, false}) {
            PodMarks before = of(pod("app", "group"), pod("app", "other"));
            assertThat(asked && before.mayHave("user")).isFalse();
            assertThat(before.with(next.subList(2, 3), next).mayHave("user")).isTrue();
        }
    }

    @Test
    void keysThatAreGoneAreForgottenWhenAsManyCameAsThereAre() {
        List<TaskSpec> next = List.of(pod("app", "group"));
        PodMarks before = of(pod("old", "group"));
        assertThat(before.mayHave("old")).isTrue();
        PodMarks after = before.with(next, next);
        assertThat(after.mayHave("old")).isTrue();
        assertThat(after.mayHave("app")).isTrue();
        assertThat(after.with(next, next).mayHave("old")).isFalse();
    }
}
