package dev.terrace.cases.minimise;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.IntStream;

/** Objects and one or two configurations, of which something may still go. */
record Candidate(List<ObjectNode> objects, List<ConfigurationTree> configurations) {
    Candidate objects(List<ObjectNode> others) {
        return new Candidate(others, configurations);
    }

    /** This one with another configuration in the place of one of its own. */
    Candidate configuration(int which, ConfigurationTree other) {
        return new Candidate(
                objects,
                IntStream.range(0, configurations.size())
                        .mapToObj(i -> i == which ? other : configurations.get(i))
                        .toList());
    }

    List<String> texts() {
        return configurations.stream().map(ConfigurationTree::text).toList();
    }

    /** Whether the other one is written with the same words. */
    boolean isAs(Candidate other) {
        return objects.equals(other.objects) && texts().equals(other.texts());
    }
}
