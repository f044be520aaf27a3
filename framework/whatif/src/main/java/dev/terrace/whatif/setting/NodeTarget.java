package dev.terrace.whatif.setting;

import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeBuilder;
import dev.terrace.whatif.Cordon;
import java.util.List;

/** The setting {@code node/NAME.cordoned=true}. */
final class NodeTarget implements Target {
    private static final String CORDONED = "cordoned";

    private final List<String> names;

    NodeTarget(Cluster cluster) {
        names = cluster.nodes().stream().map(NodeSpec::name).toList();
    }

    @Override
    public List<Change> changes(ChangeBuilder builder, String path, Setting setting) {
        String value = setting.value();
        Field field = Field.of(path, names, "the cluster has no node");
        if (!field.field().equals(CORDONED)) {
            throw new UnknownSetting("a node has no field '%s' that can be set. It has %s.%s"
                    .formatted(field.field(), CORDONED, Spelling.hint(field.field(), List.of(CORDONED))));
        }
        if (!value.equals("true") && !value.equals("false")) {
            throw new UnknownSetting("cordoned is '%s': expected true or false.".formatted(value));
        }
        return List.of(Cordon.of(field.name(), builder.object(Change.NODE, field.name()), value.equals("true")));
    }
}
