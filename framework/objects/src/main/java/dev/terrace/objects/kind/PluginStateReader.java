package dev.terrace.objects.kind;

import dev.terrace.model.PluginState;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one PluginState. Since the kind is Terrace's own, unknown and missing keys are errors. */
public final class PluginStateReader implements Parsed<PluginState> {
    public static final String GROUP = "terrace.dev";
    public static final String VERSION = "v1";

    private static final List<String> KEYS = List.of("metadata", "spec");
    private static final List<String> SPEC_KEYS = List.of("plugin", "scope", "version", "asOf", "data");

    private final FieldReader in;
    private final List<String> given = new ArrayList<>();
    private Meta meta = Meta.NONE;
    private String plugin = "";
    private String scope = "";
    private int version;
    private Instant asOf = Instant.EPOCH;
    private String data = "";

    public PluginStateReader(FieldReader in, NewestTime clock) {
        this.in = in;
        String apiVersion = in.header().apiVersion();
        if (!apiVersion.equals(GROUP + "/" + VERSION)) {
            in.problem(": its apiVersion is %s; this Terrace reads %s/%s.".formatted(apiVersion, GROUP, VERSION));
        }
        Position place = in.position();
        in.object(this::field);
        List<String> missing = new ArrayList<>(SPEC_KEYS);
        missing.removeAll(given);
        missing.remove("scope");
        if (!missing.isEmpty()) {
            in.problem(place, ": spec lacks %s.".formatted(String.join(", ", missing)));
        }
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<PluginState> draft() {
        PluginState state = PluginState.of(plugin, scope, version, asOf, data);
        return amounts -> state;
    }

    private void field(String key) {
        switch (key) {
            case "metadata" -> meta = Meta.read(in);
            case "spec" -> in.object(this::specField);
            default -> in.unknown(key, KEYS);
        }
    }

    private void specField(String key) {
        if (!in.isNull()) {
            given.add(key);
        }
        switch (key) {
            case "plugin" -> plugin = encodable(in.path(), in.text());
            case "scope" -> scope = encodable(in.path(), in.text());
            case "version" -> version = in.integer(0);
            case "asOf" -> asOf = orEpoch(in.time());
            case "data" -> data = encodable(in.path(), in.uniqueText());
            default -> in.unknown(key, SPEC_KEYS);
        }
    }

    /** Returns a text that can be written back, because a state that no plugin reads is written unchanged. */
    private String encodable(String path, String text) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            in.problem(": %s contains an unpaired surrogate.".formatted(path));
        }
        return text;
    }

    private static Instant orEpoch(@Nullable Instant moment) {
        return moment == null ? Instant.EPOCH : moment;
    }
}
