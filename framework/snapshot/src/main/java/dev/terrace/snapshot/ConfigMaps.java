package dev.terrace.snapshot;

import dev.terrace.model.ConfigMapSpec;
import dev.terrace.snapshot.object.FieldWriter;
import dev.terrace.snapshot.object.Kind;
import dev.terrace.snapshot.object.Located;
import java.util.ArrayList;
import java.util.List;

/**
 * The ConfigMaps of a dump: a cluster keeps those that describe devices. Scheduler configurations are collected beside
 * them.
 */
final class ConfigMaps {
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

    Kind<ConfigMapSpec> kind() {
        return kind;
    }

    /** The scheduler configurations, in the order of the dump. */
    List<Located<ConfigMapText>> schedulerConfs() {
        return schedulerConfs;
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
