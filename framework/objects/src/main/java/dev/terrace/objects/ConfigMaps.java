package dev.terrace.objects;

import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The scheduler configurations in the ConfigMaps of a dump, and the number of ConfigMaps without relevant keys. */
final class ConfigMaps {
    private final List<Located<ConfigMapText>> schedulerConfs = new ArrayList<>();
    private int others;

    /**
     * The first scheduler configuration of the dump, preferably under Volcano's own key. Warns of each further one with
     * another text.
     */
    Optional<ConfigMapText> schedulerConf(Findings findings) {
        List<Located<ConfigMapText>> all = schedulerConfs.stream()
                .sorted(Comparator.comparing(each -> !each.item().key().equals(ConfigMapText.VOLCANOS_KEY)))
                .toList();
        all.stream()
                .skip(1)
                .filter(other -> !other.item().text().equals(all.get(0).item().text()))
                .forEach(other -> findings.warn(
                        other.place(),
                        "this is a second scheduler configuration; that of %s is used."
                                .formatted(all.get(0).item().source())));
        return all.stream().findFirst().map(Located::item);
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
