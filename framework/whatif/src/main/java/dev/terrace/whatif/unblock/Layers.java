package dev.terrace.whatif.unblock;

import dev.terrace.whatif.Change;
import dev.terrace.whatif.PatchOperation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Divides ideas into lists whose changes can be made together: no two of them set the same field. */
final class Layers {
    private final List<List<Idea>> layers = new ArrayList<>();
    private final List<Set<List<Object>>> fields = new ArrayList<>();

    private Layers() {}

    static List<List<Idea>> of(List<Idea> ideas) {
        Layers layers = new Layers();
        ideas.forEach(layers::add);
        // An idea without a conflict is in all of them.
        return layers.layers;
    }

    private void add(Idea idea) {
        Set<List<Object>> own = fields(idea);
        boolean isAdded = false;
        for (int i = 0; i < layers.size(); i++) {
            if (fields.get(i).stream().noneMatch(own::contains)) {
                layers.get(i).add(idea);
                fields.get(i).addAll(own);
                isAdded = true;
            }
        }
        if (!isAdded) {
            // Earlier ideas without a conflict are added to the new layer.
            List<Idea> layer = new ArrayList<>();
            Set<List<Object>> all = new HashSet<>(own);
            if (!layers.isEmpty()) {
                for (Idea other : layers.get(0)) {
                    Set<List<Object>> others = fields(other);
                    if (others.stream().noneMatch(all::contains)) {
                        layer.add(other);
                        all.addAll(others);
                    }
                }
            }
            layer.add(idea);
            layers.add(layer);
            fields.add(all);
        }
    }

    private static Set<List<Object>> fields(Idea idea) {
        Set<List<Object>> fields = new HashSet<>();
        for (Change change : idea.step(idea.most()).changes()) {
            for (PatchOperation operation : change.patch()) {
                // An element that is added to a list excludes no other change of the list.
                if (!operation.path().endsWith("/-")) {
                    fields.add(List.of(change.kind(), change.names(), operation.path()));
                }
            }
        }
        return fields;
    }
}
