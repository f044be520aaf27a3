package dev.terrace.whatif.unblock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.configuration.Configuration;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.whatif.WhatIf.Answer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeastStepTest {
    private final Map<Answer, Long> steps = new HashMap<>();
    private final List<Long> tried = new ArrayList<>();

    private Optional<Answer> cycle(long step) {
        tried.add(step);
        Answer answer = new Answer(
                Cluster.empty(),
                new Configuration("step " + step, List.of(), List.of(), Map.of(), Map.of(), List.of()),
                CycleReport.builder().build());
        steps.put(answer, step);
        return Optional.of(answer);
    }

    private long step(Answer answer) {
        return Objects.requireNonNull(steps.get(answer));
    }

    @ParameterizedTest
    @CsvSource({
        // Columns: least, most, guess, error, maximum number of cycles. The error is 0 for an exact estimate, -1 for
        // none.
        "50, 1000, 0, 0, 5",
        "50, 1000, 50, 0, 3",
        "50, 1000, 49, 1, 6",
        "1, 1000, 0, 0, 4",
        "1000, 1000, 7, 0, 4",
        "501, 1000, 0, -1, 12",
        "1, 1, 0, 0, 1"
    })
    void theLeastIsFoundAndTheOneBeforeItFails(long least, long most, long guess, long error, int cycles) {
        Idea amount = Idea.upTo(Means.OWN, 1, most, step -> new IdeaStep("", List.of()));
        Idea idea = error < 0
                ? amount
                : amount.near(guess, (tried, answer) -> {
                    long off = step(answer) - least;
                    return off > 0 ? off - Math.min(error, off - 1) : off;
                });
        LeastStep found = LeastStep.search(idea, this::cycle, answer -> step(answer) >= least)
                .orElseThrow();
        assertThat(found.step()).isEqualTo(least);
        assertThat(least == 1 || tried.contains(least - 1)).isTrue();
        assertThat(tried).hasSizeLessThanOrEqualTo(cycles);
    }
}
