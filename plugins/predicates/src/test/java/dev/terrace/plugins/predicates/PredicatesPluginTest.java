package dev.terrace.plugins.predicates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster;
import dev.terrace.model.ResourceNames;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.Session;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PredicatesPluginTest {
    private final List<String> calls = new ArrayList<>();
    private final PredicatesPlugin plugin = new PredicatesPlugin();

    @Test
    void asksEverythingByDefault() {
        plugin.open(session(), hooks(), Arguments.none());
        assertThat(calls)
                .containsExactly(
                        "followPods",
                        "predicate",
                        "predicate",
                        "prePredicate",
                        "predicate",
                        "predicate",
                        "predicate",
                        "predicate",
                        "predicate");
    }

    @Test
    void podLimitAndCordonCannotBeSwitchedOff() {
        Map<String, Object> off = new HashMap<>();
        plugin.arguments().stream()
                .filter(argument -> argument.name().startsWith("predicate."))
                .forEach(argument -> off.put(argument.name(), false));
        plugin.open(session(), hooks(), Arguments.of(off));
        assertThat(calls).containsExactly("followPods", "predicate", "predicate");
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
                    default -> {
                        calls.add(method.getName());
                        yield null;
                    }
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
