package dev.terrace.cli.power;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What was acknowledged, and what was being written when the process ended. */
final class Ledger {
    private Map<String, String> acknowledged = new TreeMap<>();
    private Map<String, Optional<String>> underWay = Map.of();

    /** Writes something, and acknowledges it when it returns. */
    interface Write {
        void run() throws IOException;
    }

    /** @param change the texts of what changes; empty for what is removed */
    void change(Map<String, Optional<String>> change, Write write) throws IOException {
        underWay = change;
        write.run();
        change.forEach((name, text) ->
                text.ifPresentOrElse(present -> acknowledged.put(name, present), () -> acknowledged.remove(name)));
        underWay = Map.of();
    }

    /** What was acknowledged is there, and nothing else but what was under way, each of it whole or not at all. */
    void check(Map<String, String> found) {
        Set<String> names = new HashSet<>(found.keySet());
        names.addAll(acknowledged.keySet());
        for (String name : names) {
            Optional<String> before = Optional.ofNullable(acknowledged.get(name));
            assertThat(Optional.ofNullable(found.get(name))).as(name).isIn(before, underWay.getOrDefault(name, before));
        }
    }

    @Override
    public String toString() {
        return acknowledged + " " + underWay;
    }

    /** A client of the next process sees this: it must stay. */
    void settle(Map<String, String> found) {
        check(found);
        acknowledged = new TreeMap<>(found);
        underWay = Map.of();
    }
}
