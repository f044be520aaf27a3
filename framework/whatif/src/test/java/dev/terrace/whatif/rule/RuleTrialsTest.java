package dev.terrace.whatif.rule;

import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.terrace.actions.AllocateAction;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Hook;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.WhatIf;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuleTrialsTest {
    private static final String CLUSTER = """
            apiVersion: v1
            kind: Node
            metadata: {name: n1}
            status: {allocatable: {cpu: "4", pods: "10"}}
            ---
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: Queue
            metadata: {name: default}
            ---
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: PodGroup
            metadata: {namespace: ml, name: one}
            spec: {minMember: 1}
            status: {phase: Inqueue}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {namespace: ml, name: one-0, annotations: {scheduling.k8s.io/group-name: one}}
            spec: {schedulerName: volcano, containers: [{name: a, resources: {requests: {cpu: "1"}}}]}
            status: {phase: Pending}
            """;

    /** Gives each pod a card with its node. */
    private static final class Cards implements SchedulerPlugin {
        @Override
        public String name() {
            return "cards";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            hooks.jobOrder(comparing(Job::key))
                    .jobReady(Job::isReady)
                    .annotationsToBind(task -> Map.of("example.com/card", "0"));
        }
    }

    private static List<RuleEffect> effects(String tiers) {
        byte[] text = CLUSTER.getBytes(StandardCharsets.UTF_8);
        ReadOptions options = ReadOptions.defaults();
        Dump dump = new Dump(
                SnapshotReader.read(new ByteArrayInputStream(text), "cluster.yaml", options)
                        .state(),
                DumpObjects.none(),
                options);
        Extensions extensions = Extensions.of(List.of(Cards::new), List.of(AllocateAction::new));
        EditableConfiguration rules =
                EditableConfiguration.read("actions: allocate\ntiers:\n" + tiers, "conf", extensions.catalog(), false);
        try (WhatIf whatIf = new WhatIf(dump, rules, new Scheduler(extensions))) {
            return RuleTrials.run(whatIf, size -> {}, () -> {});
        }
    }

    @Test
    void eachPlaceOfAPluginHasItsOwnSwitches() {
        List<RuleEffect> effects = effects("""
                - plugins: [{name: cards, enableJobReady: false}]
                - plugins: [{name: cards, enableJobOrder: false}]
                """);
        assertThat(effects)
                .filteredOn(effect -> effect.rule().hook() != null)
                .extracting(
                        effect -> effect.rule().tier(),
                        effect -> effect.rule().hook(),
                        effect -> effect.rule().position().line())
                .containsExactly(tuple(1, Hook.JOB_ORDER, 3), tuple(2, Hook.JOB_READY, 4));
    }

    @Test
    void aPodWithoutItsCardIsAnotherBind() {
        assertThat(effects("- plugins: [{name: cards}]\n"))
                .filteredOn(effect ->
                        "cards".equals(effect.rule().plugin()) && effect.rule().hook() == null)
                .extracting(RuleEffect::differs)
                .containsExactly(new RuleEffect.Differs(1, 0, 0, 0));
    }
}
