package dev.terrace.cases.minimise;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.cases.minimise.Rounding.Amount;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Removes unneeded parts from objects and configurations until a fixed point is reached. The parts are jobs with their
 * pods, single objects, actions, plugins and their settings, fields, and digits of amounts. {@link Ddmin} selects the
 * parts to try, and {@link Keeping} decides whether the case still holds.
 */
final class Minimiser {
    private final Keeping keeping;
    private Reduction left;

    /** @param whole a candidate for which the statements hold */
    Minimiser(Keeping keeping, Reduction whole) {
        this.keeping = keeping;
        this.left = whole;
    }

    Reduction smallest() {
        Reduction before;
        do {
            before = left;
            jobs();
            objects();
            for (int i = 0; i < left.configurations().size(); i++) {
                configuration(i);
            }
            fields();
            amounts();
        } while (!keeping.wasCut() && !left.isAs(before));
        return left;
    }

    private void jobs() {
        Function<List<List<ObjectNode>>, Reduction> with =
                units -> left.objects(units.stream().flatMap(List::stream).toList());
        left = with.apply(smallest(ObjectGroups.of(left.objects()), with));
    }

    private void objects() {
        left = left.objects(smallest(left.objects(), left::objects));
    }

    private void configuration(int which) {
        ConfigurationTree tree = left.configurations().get(which);
        if (tree.root() == null) {
            return;
        }
        List<String> actions = smallest(tree.actions(), some -> left.configuration(which, tree.actions(some)));
        if (actions.size() < tree.actions().size()) {
            left = left.configuration(which, tree.actions(actions));
        }
        parts(which, ConfigurationTree::plugins);
        parts(which, ConfigurationTree::settings);
    }

    private void parts(int which, Function<ConfigurationTree, List<Object>> kind) {
        ConfigurationTree tree = left.configurations().get(which);
        List<Object> parts = kind.apply(tree);
        Function<List<Object>, Reduction> with = some -> left.configuration(which, tree.without(others(parts, some)));
        left = with.apply(smallest(parts, with));
    }

    private static Set<Object> others(List<Object> all, List<Object> some) {
        Set<Object> others = Collections.newSetFromMap(new IdentityHashMap<>());
        others.addAll(all);
        some.forEach(others::remove);
        return others;
    }

    /** Removes fields of all objects at once, the outermost first. A removal must not cause more warnings. */
    private void fields() {
        int findings = keeping.findings(left);
        for (int depth = 1; ; depth++) {
            List<ObjectNode> objects = left.objects();
            List<JsonPointer> paths = FieldPaths.at(depth, objects);
            // At depth 1, objects may have no fields but the needed ones.
            if (paths.isEmpty() && depth > 1) {
                return;
            }
            Function<List<JsonPointer>, Reduction> with = some -> {
                Set<JsonPointer> gone = new LinkedHashSet<>(paths);
                some.forEach(gone::remove);
                return left.objects(FieldPaths.without(objects, List.copyOf(gone)));
            };
            left = with.apply(
                    new Ddmin<JsonPointer>(some -> keeping.holds(with.apply(some), findings)).minimise(paths));
        }
    }

    private void amounts() {
        int findings = keeping.findings(left);
        List<ObjectNode> objects = new ArrayList<>();
        left.objects().forEach(object -> objects.add(object.deepCopy()));
        Reduction copied = left.objects(objects);
        for (Amount amount : Rounding.amounts(objects)) {
            String exact = amount.text();
            for (String rounder : Rounding.rounder(exact)) {
                amount.in().set(amount.resource(), TextNode.valueOf(rounder));
                if (keeping.holds(copied, findings)) {
                    break;
                }
                amount.in().set(amount.resource(), TextNode.valueOf(exact));
            }
        }
        left = copied;
    }

    private <T> List<T> smallest(List<T> all, Function<List<T>, Reduction> with) {
        return new Ddmin<T>(some -> keeping.holds(with.apply(some))).minimise(all);
    }

    /** Groups objects that are removed together: a PodGroup with its pods, and every other object alone. */
    private static final class ObjectGroups {
        private static final String GROUP = "scheduling.k8s.io/group-name";

        private ObjectGroups() {}

        static List<List<ObjectNode>> of(List<ObjectNode> objects) {
            Map<String, List<ObjectNode>> units = new LinkedHashMap<>();
            for (ObjectNode object : objects) {
                units.computeIfAbsent(unit(object, units.size()), key -> new ArrayList<>())
                        .add(object);
            }
            return List.copyOf(units.values());
        }

        private static String unit(ObjectNode object, int otherwise) {
            JsonNode metadata = object.path("metadata");
            String group = switch (object.path("kind").asText()) {
                case "PodGroup" -> metadata.path("name").asText();
                case "Pod" -> metadata.path("annotations").path(GROUP).asText();
                default -> "";
            };
            return group.isEmpty()
                    ? String.valueOf(otherwise)
                    : metadata.path("namespace").asText("default") + "/" + group;
        }
    }
}
