package dev.terrace.snapshot;

import dev.terrace.model.order.Order;
import dev.terrace.snapshot.object.Draft;
import dev.terrace.snapshot.object.FieldReader;
import dev.terrace.snapshot.object.Kind;
import dev.terrace.snapshot.object.Meta;
import dev.terrace.snapshot.object.Parsed;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads one ConfigMap, for the scheduler configuration that it may hold. */
final class ConfigMapReader implements Parsed<ConfigMapText> {
    static final Kind<ConfigMapText> KIND = new Kind<>(
            "",
            "v1",
            "ConfigMap",
            "config map",
            true,
            (in, clock) -> new ConfigMapReader(in),
            Kind.Writer.none(),
            Order.byName(ConfigMapText::source),
            ConfigMapText::source);

    private static final String KEY = "volcano-scheduler.conf";
    private static final String SUFFIX = "scheduler.conf";

    private final FieldReader in;
    private final SortedMap<String, String> texts = new TreeMap<>();
    private Meta meta = Meta.NONE;

    private ConfigMapReader(FieldReader in) {
        this.in = in;
        in.object(key -> {
            switch (key) {
                case "metadata" -> meta = Meta.read(in);
                case "data" -> in.object(this::entry);
                default -> in.skip();
            }
        });
    }

    @Override
    public Meta meta() {
        return meta;
    }

    /**
     * The text under Volcano's own key, else under the first key that ends in {@value #SUFFIX}. Null if there is none.
     */
    @Override
    public @Nullable Draft<ConfigMapText> draft() {
        if (texts.isEmpty()) {
            return null;
        }
        String key = texts.containsKey(KEY) ? KEY : texts.firstKey();
        String source = "%s (ConfigMap %s/%s, %s)"
                .formatted(in.header().place().source(), meta.namespaceOrDefault(), meta.name(), key);
        ConfigMapText text = new ConfigMapText(source, texts.getOrDefault(key, ""));
        return amounts -> text;
    }

    private void entry(String name) {
        if (name.endsWith(SUFFIX)) {
            texts.put(name, in.uniqueText());
        } else {
            in.skip();
        }
    }
}
