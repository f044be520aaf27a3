package dev.terrace.objects;

import dev.terrace.model.ConfigMapSpec;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.Located;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.Parsed;
import dev.terrace.text.YamlTree;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads and writes one ConfigMap, which may hold a scheduler configuration and a description of devices. */
final class ConfigMapFields {
    /** The configuration of Volcano's agent scheduler, which decides about other pods. */
    private static final String OF_AGENT = "agent-scheduler.conf";

    private final FieldReader in;
    private final ConfigMaps maps;
    private final SortedMap<String, String> texts = new TreeMap<>();
    private Meta meta = Meta.NONE;
    private final SortedMap<String, String> devices = new TreeMap<>();
    private final Map<String, Position> places = new HashMap<>();

    private ConfigMapFields(FieldReader in) {
        this.in = in;
        this.maps = in.context().shared(ConfigMaps.class, ConfigMaps::new);
        in.object(key -> {
            switch (key) {
                case "metadata" -> meta = Meta.readTimeless(in);
                case "data" -> in.object(this::entry);
                default -> in.skip();
            }
        });
    }

    static Parsed<ConfigMapSpec> read(FieldReader in) {
        ConfigMapFields fields = new ConfigMapFields(in);
        return new Parsed<>(fields.meta, fields::draft);
    }

    static void write(ConfigMapSpec map, FieldWriter out) {
        out.object(
                        "metadata",
                        metadata -> metadata.text("namespace", map.namespace()).text("name", map.name()))
                .textMap("data", map.texts());
    }

    /** The draft; null if the ConfigMap describes no devices. */
    private @Nullable Draft<ConfigMapSpec> draft() {
        if (!texts.isEmpty()) {
            maps.add(new Located<>(schedulerConf(), in.header().place()));
        } else if (devices.isEmpty()) {
            maps.other();
        }
        if (devices.isEmpty()) {
            return null;
        }
        Map<String, Object> trees = new TreeMap<>();
        devices.forEach((key, text) -> YamlTree.read(text)
                .ifPresentOrElse(
                        tree -> trees.put(key, tree),
                        () -> in.doubt(
                                places.getOrDefault(key, in.position()),
                                " has a %s that is not YAML, and describes no devices.".formatted(key))));
        ConfigMapSpec map = new ConfigMapSpec(meta.namespaceOrDefault(), meta.name(), new TreeMap<>(devices), trees);
        return amounts -> map;
    }

    /** The text under Volcano's own key; otherwise under the first key that ends in {@value ConfigMapText#SUFFIX}. */
    private ConfigMapText schedulerConf() {
        String key = texts.containsKey(ConfigMapText.VOLCANOS_KEY) ? ConfigMapText.VOLCANOS_KEY : texts.firstKey();
        return new ConfigMapText(
                in.header().place().source(), meta.namespaceOrDefault(), meta.name(), key, texts.getOrDefault(key, ""));
    }

    private void entry(String name) {
        if (name.endsWith(ConfigMapText.SUFFIX) && !name.equals(OF_AGENT)) {
            texts.put(name, in.uniqueText());
        } else if (ConfigMapSpec.describesDevices(name)) {
            places.put(name, in.position());
            devices.put(name, in.uniqueText());
        } else {
            in.skip();
        }
    }
}
