package dev.terrace.objects.pod;

import dev.terrace.model.SpreadConstraint;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.objects.field.Choices;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Selectors;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a pod's tolerations and its topology spread constraints. */
final class PlacementRules {
    private static final Set<String> OPERATORS = Set.of("Equal", "Exists", "Gt", "Lt");
    private static final Set<String> EFFECTS = Set.of("NoSchedule", "PreferNoSchedule", "NoExecute");
    private static final Map<String, Boolean> HARD = Map.of("DoNotSchedule", true, "ScheduleAnyway", false);
    private static final Map<String, Boolean> HONOR = Map.of("Honor", true, "Ignore", false);

    private PlacementRules() {}

    static Toleration toleration(FieldReader in) {
        String[] texts = {"", "", "", ""};
        in.object(key -> {
            switch (key) {
                case "key" -> texts[0] = in.text();
                case "operator" -> texts[1] = Choices.expected(in, OPERATORS);
                case "value" -> texts[2] = in.text();
                case "effect" -> texts[3] = Choices.expected(in, EFFECTS);
                default -> in.skip();
            }
        });
        if (texts[0].isEmpty() && !texts[1].equals("Exists")) {
            in.doubt(": %s has no key; only operator Exists allows an empty key.".formatted(in.path()));
        }
        return in.shared().one(new Toleration(texts[0], texts[1], texts[2], texts[3]));
    }

    static SpreadConstraint spread(FieldReader in) {
        return new Spread(in).read();
    }

    private static final class Spread {
        private final FieldReader in;
        private int maxSkew;
        private String topologyKey = "";
        private boolean said;
        private boolean hard = true;
        private @Nullable LabelSelector selector;
        private int minDomains = 1;
        private boolean honorAffinity = true;
        private boolean honorTaints;
        private List<String> matchLabelKeys = List.of();

        Spread(FieldReader in) {
            this.in = in;
        }

        SpreadConstraint read() {
            Position place = in.position();
            in.object(key -> {
                switch (key) {
                    case "maxSkew" -> maxSkew = in.integer(0);
                    case "topologyKey" -> topologyKey = in.text();
                    case "whenUnsatisfiable" -> {
                        said = !in.isNull();
                        hard = orElse(Choices.of(in, HARD), true);
                    }
                    case "labelSelector" -> selector = Selectors.labels(in);
                    case "minDomains" -> minDomains = in.integer(1);
                    case "nodeAffinityPolicy" -> honorAffinity = orElse(Choices.of(in, HONOR), true);
                    case "nodeTaintsPolicy" -> honorTaints = orElse(Choices.of(in, HONOR), false);
                    case "matchLabelKeys" -> matchLabelKeys = in.texts();
                    default -> in.skip();
                }
            });
            doubt(place);
            return new SpreadConstraint(
                    maxSkew, topologyKey, hard, selector, minDomains, honorAffinity, honorTaints, matchLabelKeys);
        }

        private void doubt(Position place) {
            if (maxSkew < 1) {
                in.doubt(place, ": %s.maxSkew is %s; 1 or more is expected.".formatted(in.path(), maxSkew));
            }
            if (topologyKey.isEmpty()) {
                in.doubt(place, ": %s has no topologyKey.".formatted(in.path()));
            }
            if (!said) {
                in.doubt(place, ": %s lacks whenUnsatisfiable.".formatted(in.path()));
            }
            if (minDomains < 1) {
                in.doubt(place, ": %s.minDomains is %s; 1 or more is expected.".formatted(in.path(), minDomains));
            }
        }

        private static boolean orElse(@Nullable Boolean value, boolean otherwise) {
            return value == null ? otherwise : value;
        }
    }
}
