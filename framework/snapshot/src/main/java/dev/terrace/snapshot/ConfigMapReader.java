package dev.terrace.snapshot;

import dev.terrace.snapshot.object.FieldReader;
import dev.terrace.snapshot.object.Meta;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads one ConfigMap, for the scheduler configuration that it may hold. */
final class ConfigMapReader {
    private static final String KEY = "volcano-scheduler.conf";
    private static final String SUFFIX = "scheduler.conf";

    private final SortedMap<String, String> texts = new TreeMap<>();
    private Meta meta = Meta.NONE;

    ConfigMapReader(FieldReader in) {
        in.object(key -> {
            switch (key) {
                case "metadata" -> meta = Meta.read(in);
                case "data" ->
                    in.object(name -> {
                        if (name.endsWith(SUFFIX)) {
                            texts.put(name, in.uniqueText());
                        } else {
                            in.skip();
                        }
                    });
                default -> in.skip();
            }
        });
    }

    Meta meta() {
        return meta;
    }

    /** The configuration under Volcano's own key, else under the first key that ends as such keys do. */
    Optional<ConfigMapText> schedulerConf(String file) {
        if (texts.isEmpty()) {
            return Optional.empty();
        }
        String key = texts.containsKey(KEY) ? KEY : texts.firstKey();
        String source = "%s (ConfigMap %s/%s, %s)".formatted(file, meta.namespaceOrDefault(), meta.name(), key);
        return Optional.of(new ConfigMapText(source, texts.getOrDefault(key, "")));
    }
}
