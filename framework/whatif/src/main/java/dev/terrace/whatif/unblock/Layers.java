package dev.terrace.whatif.unblock;

import dev.terrace.whatif.Change;
import dev.terrace.whatif.PatchOperation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Divides ideas into lists whose changes can be made together: no two of them set the same field. */
final class Layers {
    /** Ideas, and the fields that they set. */
    private record Layer(List<Idea> ideas, Set<List<Object>> fields) {
        /** Adds an idea, and returns true, unless it sets a field of another one. */
        boolean add(Idea idea) {
            Set<List<Object>> own = Layers.fields(idea);
            if (own.stream().anyMatch(fields::contains)) {
                return false;
            }
            fields.addAll(own);
            return ideas.add(idea);
        }
    }

    private Layers() {}

    /** Returns the lists. An idea without a conflict is in all of them. */
    static List<List<Idea>> of(List<Idea> ideas) {
        List<Layer> layers = new ArrayList<>();
        for (Idea idea : ideas) {
            boolean isAdded = false;
            for (Layer layer : layers) {
                isAdded |= layer.add(idea);
            }
            if (!isAdded) {
                Layer added = new Layer(new ArrayList<>(), fields(idea));
                // Earlier ideas without a conflict are added to the new layer.
                layers.stream().findFirst().ifPresent(first -> first.ideas.forEach(added::add));
                added.ideas.add(idea);
                layers.add(added);
            }
        }
        return layers.stream().map(Layer::ideas).toList();
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
