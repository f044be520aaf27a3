package dev.terrace.objects;

import dev.terrace.model.ConfigMapSpec;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.Located;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The ConfigMaps of a dump: a cluster keeps those that describe devices. Scheduler configurations are collected beside
 * them.
 */
public final class ConfigMaps {
    private final Kind<ConfigMapSpec> kind = Kind.namespaced(
            "",
            "v1",
            "ConfigMap",
            "config map",
            (in, clock) -> new ConfigMapReader(in, this),
            ConfigMaps::write,
            ConfigMapSpec.ORDER);
    private final List<Located<ConfigMapText>> schedulerConfs = new ArrayList<>();
    private int others;

    public Kind<ConfigMapSpec> kind() {
        return kind;
    }

    /** The first scheduler configuration of the dump. Each further one is a warning. */
    public Optional<ConfigMapText> schedulerConf(Findings findings) {
        schedulerConfs.stream()
                .skip(1)
                .forEach(further -> findings.warn(
                        further.place(),
                        "this is a second scheduler configuration; the first one is used, %s."
                                .formatted(schedulerConfs.get(0).item().source())));
        return schedulerConfs.stream().findFirst().map(Located::item);
    }

    /** How many describe no devices and hold no scheduler configuration. */
    int others() {
        return others;
    }

    void add(Located<ConfigMapText> schedulerConf) {
        schedulerConfs.add(schedulerConf);
    }

    void other() {
        others++;
    }

    private static void write(ConfigMapSpec map, FieldWriter out) {
        out.object(
                        "metadata",
                        metadata -> metadata.text("namespace", map.namespace()).text("name", map.name()))
                .textMap("data", map.texts());
    }
}
