package dev.terrace.plugins.extender;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.spi.toolkit.JsonText;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.InlinePlugin;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The request bodies: a pod waits for a node with cards, on which another pod runs. */
class ToldTest {
    private Responder service;

    @BeforeEach
    void start() throws IOException {
        service = new Responder();
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private ClusterBuilder crowded(String ofThatWaits) {
        return cluster()
                .node("n1", "4 cpu 8 Gi 2 example.com/t")
                .label("n1", "zone", "a")
                .annotation("n1", "note", "b")
                .queue(queue("default").weight(3))
                .job(job("runs")
                        .minMember(0)
                        .pod(pod("old", "1 cpu 1 Gi 1 example.com/t")
                                .runningOn("n1")
                                .label("app", "web")))
                .job(job("waits")
                        .minMember(1)
                        .pod(pod("new", ofThatWaits).priority(9).role("chief").onlyOn("zone", "a")))
                .plugin(ExtenderPlugin::new, service.arguments())
                .plugins(InlinePlugin.registering("starving", hooks -> hooks.jobStarving(job -> true)));
    }

    /** Each part of the cluster's JSON, in a table: its path and its value. */
    @ParameterizedTest
    @CsvFileSource(resources = "told.txt", delimiter = '|', quoteCharacter = '\'')
    void whenACycleBeginsItIsToldOfAll(String path, String json) {
        service.on(Verb.ON_SESSION_OPEN, "{}");
        crowded("1 cpu").run(AllocateAction::new);
        assertThat(service.told(Verb.ON_SESSION_OPEN, path.split(" "))).isEqualTo(JsonText.parse(json));
    }

    @Test
    void scoresAreAskedForAPodAndNodes() {
        service.on(Verb.PRIORITIZE, "{\"nodeScore\":{}}");
        crowded("1 cpu")
                .node("n2", "4 cpu")
                .label("n2", "zone", "a")
                .run(AllocateAction::new)
                .bound(1);
        assertThat(service.told(Verb.PRIORITIZE, "task", "Name")).isEqualTo("new");
        assertThat(names(Verb.PRIORITIZE, "nodes")).containsExactlyInAnyOrder("n1", "n2");
    }

    @Test
    void victimsAreAskedForAmongPods() {
        service.on(Verb.PREEMPTABLE, "{\"status\":1}");
        crowded("4 cpu").run(PreemptAction::new).evicted();
        assertThat(service.told(Verb.PREEMPTABLE, "evictor", "Name")).isEqualTo("new");
        assertThat(names(Verb.PREEMPTABLE, "evictees")).containsExactly("old");
    }

    @Test
    void whetherAJobIsReadyIsAskedAboutTheJob() {
        service.on(Verb.JOB_READY, "{\"status\":true}");
        crowded("1 cpu").run(AllocateAction::new).bound("new", "n1");
        assertThat(service.told(Verb.JOB_READY, "job", "PodGroup", "spec", "minMember"))
                .isNotNull();
    }

    private List<String> names(Verb verb, String part) {
        return ((List<?>) Objects.requireNonNull(service.told(verb, part)))
                .stream()
                        .map(object -> String.valueOf(((Map<?, ?>) object).get("Name")))
                        .toList();
    }
}
