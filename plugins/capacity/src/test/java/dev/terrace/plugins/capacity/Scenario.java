package dev.terrace.plugins.capacity;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.configuration.Configuration.Tier;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.explanation.Watched;
import dev.terrace.model.finding.Position;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.action.Action;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A cluster whose queues have parents and deserved amounts, which the test kit's queues do not support yet. */
final class Scenario {
    private final ClusterBuilder builder;
    private final Map<String, String> parents = new TreeMap<>();
    private final Map<String, Long> deserved = new TreeMap<>();
    private final EnumSet<Switch> on = EnumSet.noneOf(Switch.class);
    private Map<String, Object> arguments = Map.of();
    private Map<String, Arguments> actionArguments = Map.of();

    private Scenario(ClusterBuilder builder) {
        this.builder = builder;
        Stream.of(Switch.values()).filter(Switch::byDefault).forEach(on::add);
    }

    static Scenario flat(ClusterBuilder cluster) {
        return new Scenario(cluster);
    }

    static Scenario tree(ClusterBuilder cluster) {
        Scenario scenario = new Scenario(cluster);
        scenario.on.add(Switch.HIERARCHY);
        return scenario;
    }

    Scenario deserves(String queue, int cpus) {
        deserved.put(queue, cpus * 1000L);
        return this;
    }

    Scenario below(String parent, String... queues) {
        List.of(queues).forEach(queue -> parents.put(queue, parent));
        return this;
    }

    Scenario ancestorReclaimLevel(int level) {
        arguments = Map.of("ancestorReclaimLevel", level);
        return this;
    }

    Scenario preemptingByTrial() {
        actionArguments = Map.of("preempt", Arguments.of(Map.of("enableTopologyAwarePreemption", true)));
        return this;
    }

    @SafeVarargs
    final CycleAssert run(Supplier<Action>... actions) {
        List<Supplier<Action>> inOrder = new ArrayList<>();
        for (Supplier<Action> action : actions) {
            inOrder.add(action);
        }
        return new CycleAssert(scheduler(inOrder).run(build(), configuration(inOrder)));
    }

    /** Why each pod that stays is no victim of a pod's first attempt. */
    List<String> spared(String pod, Supplier<Action> action) {
        List<Supplier<Action>> inOrder = List.of(action);
        Watched watched = new Watched(Set.of(pod), Set.of(), Set.of());
        return scheduler(inOrder)
                .explain(build(), configuration(inOrder), watched)
                .pods()
                .get(0)
                .attempts()
                .get(0)
                .spared()
                .stream()
                .map(each -> each.reason() + " " + each.pods())
                .toList();
    }

    private static Scheduler scheduler(List<Supplier<Action>> actions) {
        return new Scheduler(Extensions.of(List.of(CapacityPlugin::new, AnyVictim::new), actions));
    }

    private Configuration configuration(List<Supplier<Action>> actions) {
        Tier tier = new Tier(List.of(option("capacity", on, arguments), option("any-victim", on, Map.of())));
        List<String> names = actions.stream().map(action -> action.get().name()).toList();
        return new Configuration("test", names, List.of(tier), actionArguments, Map.of(), List.of());
    }

    private static PluginOption option(String name, Set<Switch> on, Map<String, Object> arguments) {
        return new PluginOption(name, on, Arguments.of(arguments), Position.of("test"));
    }

    private Cluster build() {
        Cluster bare = builder.build();
        return bare.toBuilder()
                .queues(bare.queues().stream().map(queue -> finish(queue, bare)).toList())
                .build();
    }

    private QueueSpec finish(QueueSpec queue, Cluster cluster) {
        Long cpu = deserved.get(queue.name());
        return queue.toBuilder()
                .deserved(cpu == null ? null : Amounts.of(cluster.resources(), Map.of("cpu", cpu)))
                .parent(parents.getOrDefault(queue.name(), ""))
                .build();
    }
}
