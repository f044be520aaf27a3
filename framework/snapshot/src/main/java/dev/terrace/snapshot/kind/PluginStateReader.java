package dev.terrace.snapshot.kind;

import dev.terrace.model.PluginState;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.snapshot.object.Draft;
import dev.terrace.snapshot.object.FieldReader;
import dev.terrace.snapshot.object.Meta;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one PluginState, Terrace's own kind: no key that it does not know, and nothing missing. */
public final class PluginStateReader {
    public static final String GROUP = "terrace.dev";
    public static final String API_VERSION = "terrace.dev/v1";
    public static final String KIND = "PluginState";

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

    public PluginStateReader(FieldReader in, String apiVersion) {
        this.in = in;
        if (!apiVersion.equals(API_VERSION)) {
            in.problem(": its apiVersion is %s; this Terrace reads %s.".formatted(apiVersion, API_VERSION));
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

    public Meta meta() {
        return meta;
    }

    public Draft<PluginState> draft() {
        PluginState state = new PluginState(plugin, scope, version, asOf, data);
        return amounts -> state;
    }

    private void field(String key) {
        switch (key) {
            case "metadata" -> meta = Meta.read(in);
            case "spec" -> in.object(this::specField);
            default -> unknown(key, KEYS);
        }
    }

    private void specField(String key) {
        if (!in.isNull()) {
            given.add(key);
        }
        switch (key) {
            case "plugin" -> plugin = in.text();
            case "scope" -> scope = in.text();
            case "version" -> version = in.integer(0);
            case "asOf" -> asOf = orEpoch(in.time());
            case "data" -> data = in.uniqueText();
            default -> unknown(key, SPEC_KEYS);
        }
    }

    private static Instant orEpoch(@Nullable Instant moment) {
        return moment == null ? Instant.EPOCH : moment;
    }

    private void unknown(String key, List<String> known) {
        in.problem(": %s is not known here.%s It has %s."
                .formatted(in.path(), Spelling.hint(key, known), String.join(", ", known)));
        in.skip();
    }
}
