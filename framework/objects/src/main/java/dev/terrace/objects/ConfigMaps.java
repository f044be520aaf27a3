package dev.terrace.objects;

import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The scheduler configurations in the ConfigMaps of a dump, and the number of ConfigMaps without relevant keys. */
final class ConfigMaps {
    private final List<Located<ConfigMapText>> schedulerConfs = new ArrayList<>();
    private int others;

    /** The first scheduler configuration of the dump. Warns of each further one with another text. */
    Optional<ConfigMapText> schedulerConf(Findings findings) {
        schedulerConfs.stream()
                .skip(1)
                .filter(further -> !further.item()
                        .text()
                        .equals(schedulerConfs.get(0).item().text()))
                .forEach(further -> findings.warn(
                        further.place(),
                        "this is a second scheduler configuration; the first one is used, %s."
                                .formatted(schedulerConfs.get(0).item().source())));
        return schedulerConfs.stream().findFirst().map(Located::item);
    }

    /** The number of ConfigMaps without a description of devices and without a scheduler configuration. */
    int others() {
        return others;
    }

    void add(Located<ConfigMapText> schedulerConf) {
        schedulerConfs.add(schedulerConf);
    }

    void other() {
        others++;
    }
}
