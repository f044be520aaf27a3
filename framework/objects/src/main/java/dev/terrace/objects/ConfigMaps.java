package dev.terrace.objects;

import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The scheduler configurations in the ConfigMaps of a dump, and how many ConfigMaps hold nothing that is read. */
final class ConfigMaps {
    private final List<Located<ConfigMapText>> schedulerConfs = new ArrayList<>();
    private int others;

    /** The first scheduler configuration of the dump. Each further one with another text is a warning. */
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
}
