package dev.terrace.objects.storage;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.selector.Requirement;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.objects.field.Choices;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads one StorageClass. */
public final class StorageClassReader implements Parsed<StorageClass> {
    static final String DRIVER = "csi.storage.k8s.io/csi-driver-name";
    private static final Map<String, Boolean> WAITS = Map.of("WaitForFirstConsumer", true, "Immediate", false);

    private final FieldReader in;
    private final List<NodeSelectorTerm> topologies = new ArrayList<>();
    private final Meta meta;
    private String provisioner = "";
    private Map<String, String> parameters = Map.of();
    private boolean waits;

    public StorageClassReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofObject(in, clock, this::field);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<StorageClass> draft() {
        StorageClass storageClass = new StorageClass(
                meta.name(), provisioner, parameters.getOrDefault(DRIVER, provisioner), waits, List.copyOf(topologies));
        return amounts -> storageClass;
    }

    private void field(String key) {
        switch (key) {
            case "provisioner" -> provisioner = in.text();
            case "parameters" -> parameters = in.textMap();
            case "volumeBindingMode" -> waits = Boolean.TRUE.equals(Choices.of(in, WAITS));
            case "allowedTopologies" -> in.list(this::topology);
            default -> in.skip();
        }
    }

    private void topology() {
        List<Requirement> labels = new ArrayList<>();
        in.object(key -> {
            if (key.equals("matchLabelExpressions")) {
                in.list(() -> labels.add(label()));
            } else {
                in.skip();
            }
        });
        topologies.add(new NodeSelectorTerm(labels, List.of()));
    }

    private Requirement label() {
        String[] label = {""};
        List<String> values = new ArrayList<>();
        in.object(key -> {
            switch (key) {
                case "key" -> label[0] = in.text();
                case "values" -> values.addAll(in.texts());
                default -> in.skip();
            }
        });
        return new Requirement(label[0], Requirement.Operator.IN, values);
    }
}
