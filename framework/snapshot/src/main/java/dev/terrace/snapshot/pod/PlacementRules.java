package dev.terrace.snapshot.pod;

import dev.terrace.model.SpreadConstraint;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.snapshot.object.Choices;
import dev.terrace.snapshot.object.FieldReader;
import dev.terrace.snapshot.object.Selectors;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a pod's tolerations and its rules of spreading. */
final class PlacementRules {
    private static final Map<String, Boolean> HARD = Map.of("DoNotSchedule", true, "ScheduleAnyway", false);
    private static final Map<String, Boolean> HONOR = Map.of("Honor", true, "Ignore", false);

    private PlacementRules() {}

    static Toleration toleration(FieldReader in) {
        String[] texts = {"", "", "", ""};
        in.object(key -> {
            switch (key) {
                case "key" -> texts[0] = in.text();
                case "operator" -> texts[1] = in.text();
                case "value" -> texts[2] = in.text();
                case "effect" -> texts[3] = in.text();
                default -> in.skip();
            }
        });
        return in.shared().one(new Toleration(texts[0], texts[1], texts[2], texts[3]));
    }

    static SpreadConstraint spread(FieldReader in) {
        return new Spread(in).read();
    }

    private static final class Spread {
        private final FieldReader in;
        private int maxSkew;
        private String topologyKey = "";
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
            in.object(key -> {
                switch (key) {
                    case "maxSkew" -> maxSkew = in.integer(0);
                    case "topologyKey" -> topologyKey = in.text();
                    case "whenUnsatisfiable" -> hard = orElse(Choices.of(in, HARD), true);
                    case "labelSelector" -> selector = Selectors.labels(in);
                    case "minDomains" -> minDomains = in.integer(1);
                    case "nodeAffinityPolicy" -> honorAffinity = orElse(Choices.of(in, HONOR), true);
                    case "nodeTaintsPolicy" -> honorTaints = orElse(Choices.of(in, HONOR), false);
                    case "matchLabelKeys" -> matchLabelKeys = in.texts();
                    default -> in.skip();
                }
            });
            return new SpreadConstraint(
                    maxSkew, topologyKey, hard, selector, minDomains, honorAffinity, honorTaints, matchLabelKeys);
        }

        private static boolean orElse(@Nullable Boolean value, boolean otherwise) {
            return value == null ? otherwise : value;
        }
    }
}
