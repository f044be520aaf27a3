package dev.terrace.plugins.nodeorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster;
import dev.terrace.model.ResourceNames;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.Session;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeOrderPluginTest {
    private final List<String> calls = new ArrayList<>();
    private final NodeOrderPlugin plugin = new NodeOrderPlugin();

    @Test
    void scoresByAllButMostRequestedByDefault() {
        plugin.open(session(), hooks(), Arguments.none());
        assertThat(Collections.frequency(calls, "nodeOrder")).isEqualTo(1);
        assertThat(Collections.frequency(calls, "batchNodeOrder")).isEqualTo(6);
    }

    @Test
    void aWeightOfZeroSwitchesOff() {
        Map<String, Object> off = new HashMap<>();
        plugin.arguments().forEach(argument -> off.put(argument.name(), 0));
        plugin.open(session(), hooks(), Arguments.of(off));
        assertThat(calls).isEmpty();
    }

    @Test
    void aNegativeWeightDoesNot() {
        plugin.open(session(), hooks(), Arguments.of(Map.of("mostrequested.weight", -1)));
        assertThat(Collections.frequency(calls, "batchNodeOrder")).isEqualTo(7);
    }

    private Session session() {
        Cluster cluster = new Cluster(
                ResourceNames.of(List.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Instant.EPOCH);
        return (Session) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Session.class},
                (proxy, method, values) -> switch (method.getName()) {
                    case "nodes" -> List.of();
                    case "cluster" -> cluster;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private Hooks hooks() {
        return (Hooks) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Hooks.class}, (proxy, method, values) -> {
                    calls.add(method.getName());
                    return proxy;
                });
    }
}
