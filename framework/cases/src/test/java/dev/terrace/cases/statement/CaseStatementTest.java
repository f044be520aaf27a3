package dev.terrace.cases.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Waiting;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CaseStatementTest {
    private static final CycleReport FIRST = CycleReport.builder()
            .binds(List.of(bind("a/p", "n1")))
            .pipelined(List.of(bind("a/q", "n2")))
            .evictions(List.of(new Eviction("b/v", "b/j", "b", "n2", "a/q", "reclaim", "")))
            .phases(new TreeMap<>(Map.of("a/w", JobPhase.INQUEUE)))
            .waiting(List.of(new Waiting(
                    "a/w",
                    "a",
                    2,
                    0,
                    List.of(),
                    "no node accepts its pods: too little cpu (3 of 3 nodes)",
                    new TreeMap<>(Map.of("too little cpu", 3)),
                    3,
                    List.of(),
                    null,
                    null,
                    false)))
            .build();
    private static final CycleFacts ANSWER = new CycleFacts(
            Cluster.empty(),
            FIRST,
            FIRST.toBuilder().binds(List.of(bind("a/p", "n2"))).build());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "waits a/w",
                "waits job:a/w because \"little cpu\"",
                "binds a/p",
                "binds pod:a/p on n1",
                "promises a/q on n2",
                "evicts b/v by reclaim for a/q",
                "phase a/w Inqueue",
                "differ",
                "differ a/p"
            })
    void whatTheCycleSaysHolds(String statement) {
        assertThat(CaseStatement.parse(statement, "--keep").holds(ANSWER)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "waits a/p",
                "waits pod:a/w",
                "waits a/w because 'too little memory'",
                "binds a/p on n2",
                "binds a/q",
                "promises a/p",
                "evicts b/v by preempt",
                "evicts b/v for a/p",
                "phase a/w Running",
                "differ b/v"
            })
    void whatItDoesNotSayDoesNotHold(String statement) {
        assertThat(CaseStatement.parse(statement, "--keep").holds(ANSWER)).isFalse();
    }

    @Test
    void whatIsNoStatementIsToldInASentence() {
        refused(
                "wait a/w",
                "--keep: 'wait a/w' is not a statement; valid ones are waits NAME [because \"TEXT\"], binds POD");
        refused("wait a/w", "Did you mean 'waits'?");
        refused("binds", "--keep: 'binds' lacks a name; it is written as binds POD [on NODE]");
        refused("waits \"\"", "lacks a name");
        refused("binds p", "--keep: 'binds p' names 'p', which lacks its namespace; a name looks like default/p");
        refused("binds a/p at n1", "--keep: 'binds a/p at n1' is not understood at 'at'; it is written as binds POD");
        refused("waits a/w because \"x", "has an unterminated quote");
        refused(
                "phase a/w Inqeue",
                "must end with one phase: Pending, Inqueue, Running, Completed, Unknown." + " Did you mean 'Inqueue'?");
    }

    private static void refused(String statement, String sentence) {
        assertThatThrownBy(() -> CaseStatement.parse(statement, "--keep"))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining(sentence);
    }

    private static Bind bind(String pod, String node) {
        return new Bind(pod, "a/j", node, "allocate", null, List.of(), null, 0, 1, List.of());
    }
}
