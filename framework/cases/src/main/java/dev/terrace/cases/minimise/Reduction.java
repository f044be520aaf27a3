package dev.terrace.cases.minimise;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.IntStream;

/** A candidate for the smallest case: objects and one or two configurations. */
record Reduction(List<ObjectNode> objects, List<ConfigurationTree> configurations) {
    Reduction objects(List<ObjectNode> others) {
        return new Reduction(others, configurations);
    }

    /** Returns this candidate with one configuration replaced. */
    Reduction configuration(int which, ConfigurationTree other) {
        return new Reduction(
                objects,
                IntStream.range(0, configurations.size())
                        .mapToObj(i -> i == which ? other : configurations.get(i))
                        .toList());
    }

    List<String> texts() {
        return configurations.stream().map(ConfigurationTree::text).toList();
    }

    /** Returns whether both candidates have the same objects and texts. */
    boolean isAs(Reduction other) {
        return objects.equals(other.objects) && texts().equals(other.texts());
    }
}
