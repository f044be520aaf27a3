package dev.terrace.cli.power;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The acknowledged changes, and the change that was being written when the process ended. */
final class Ledger {
    private Map<String, String> acknowledged = new TreeMap<>();
    private Map<String, Optional<String>> underWay = Map.of();

    /** A write that is acknowledged when it returns. */
    interface Write {
        void run() throws IOException;
    }

    /** @param change the new texts by name; empty for removed ones */
    void change(Map<String, Optional<String>> change, Write write) throws IOException {
        underWay = change;
        write.run();
        change.forEach((name, text) ->
                text.ifPresentOrElse(present -> acknowledged.put(name, present), () -> acknowledged.remove(name)));
        underWay = Map.of();
    }

    /** Asserts that all acknowledged content exists, and that unfinished changes exist in full or not at all. */
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

    /** Acknowledges the found content, because a client of the next process sees it. */
    void settle(Map<String, String> found) {
        check(found);
        acknowledged = new TreeMap<>(found);
        underWay = Map.of();
    }
}
