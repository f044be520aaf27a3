package dev.terrace.plugins.networktopologyaware;

import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.toolkit.ResourceWeights;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The allocatable, used and idle amounts of each domain. As in Volcano, used amounts follow the session, but idle
 * amounts stay as they were when it opened.
 */
final class Loads {
    private final ResourceWeights weights;
    private final Map<HyperNode, Load> byDomain = new HashMap<>();
    private final Map<Node, List<Load>> byNode = new HashMap<>();

    /** Sums over the nodes of one domain. */
    private record Load(Entitlement allocatable, Entitlement used, Entitlement idle, Entitlement futureIdle) {}

    Loads(SessionView session, ResourceWeights weights) {
        this.weights = weights;
        var names = session.total().names();
        for (HyperNode domain : session.topology().hyperNodes()) {
            Load load = new Load(
                    new Entitlement(names), new Entitlement(names), new Entitlement(names), new Entitlement(names));
            for (Node node : domain.nodes()) {
                load.allocatable.add(node.allocatable());
                load.used.add(node.used());
                load.idle.add(node.idle());
                load.futureIdle.add(node.futureIdle());
                byNode.computeIfAbsent(node, n -> new ArrayList<>()).add(load);
            }
            byDomain.put(domain, load);
        }
    }

    void allocated(Task task) {
        loadsOf(task).forEach(load -> load.used.add(task.requests()));
    }

    void deallocated(Task task) {
        loadsOf(task).forEach(load -> load.used.subtract(task.requests()));
    }

    private List<Load> loadsOf(Task task) {
        Node node = task.node();
        return node == null ? List.of() : byNode.getOrDefault(node, List.of());
    }

    private Load of(HyperNode domain) {
        return Objects.requireNonNull(byDomain.get(domain), domain::name);
    }

    /** Returns whether the requests fit into the idle or future idle amounts at the session's opening. */
    boolean couldHold(HyperNode domain, ResourceVector requests) {
        Load load = of(domain);
        return requests.atMost(load.idle) || requests.atMost(load.futureIdle);
    }

    /** Returns whether the requests fit into the domain's allocatable amounts. */
    boolean couldEverHold(HyperNode domain, ResourceVector requests) {
        return requests.atMost(of(domain).allocatable);
    }

    /** The fullness of a domain with the requests, 0 to 1; 0 if a weighted resource would not fit. */
    double fullness(HyperNode domain, ResourceVector requests) {
        Load load = of(domain);
        double sum = 0;
        long divisor = 0;
        for (int d = 0; d < weights.size(); d++) {
            double request = requests.value(d);
            if (!weights.has(d) || request < ResourceVector.EPSILON) {
                continue;
            }
            double capacity = load.allocatable.value(d);
            double filled = load.used.value(d) + request;
            if (filled > capacity) {
                return 0;
            }
            sum += weights.of(d) * (filled / capacity);
            divisor += weights.of(d);
        }
        return divisor > 0 ? sum / divisor : 0;
    }
}
