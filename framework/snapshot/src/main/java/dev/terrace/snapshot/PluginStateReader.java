package dev.terrace.snapshot;

import dev.terrace.model.PluginState;
import dev.terrace.model.settings.Spelling;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one PluginState, Terrace's own kind: no key that it does not know, and nothing missing. */
final class PluginStateReader {
    static final String GROUP = "terrace.dev";
    static final String API_VERSION = "terrace.dev/v1";
    static final String KIND = "PluginState";

    private static final List<String> KEYS = List.of("metadata", "spec");
    private static final List<String> SPEC_KEYS = List.of("plugin", "scope", "version", "asOf", "data");

    private final Cursor in;
    private Meta meta = Meta.NONE;
    private String plugin = "";
    private String scope = "";
    private @Nullable Integer version;
    private @Nullable Instant asOf;
    private @Nullable String data;

    PluginStateReader(Cursor in, String apiVersion) {
        this.in = in;
        if (!apiVersion.equals(API_VERSION)) {
            in.problem(": its apiVersion is %s; this Terrace reads %s.".formatted(apiVersion, API_VERSION));
        }
        in.object(this::field);
        if (plugin.isEmpty() || version == null || asOf == null || data == null) {
            in.problem(": spec needs plugin, version, asOf and data.");
        }
    }

    Meta meta() {
        return meta;
    }

    Draft<PluginState> draft() {
        PluginState state = new PluginState(
                plugin,
                scope,
                version == null ? 0 : version,
                asOf == null ? Instant.EPOCH : asOf,
                data == null ? "" : data);
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
        switch (key) {
            case "plugin" -> plugin = in.text();
            case "scope" -> scope = in.text();
            case "version" -> version = in.integer();
            case "asOf" -> asOf = in.time();
            case "data" -> data = in.isNull() ? null : in.uniqueText();
            default -> unknown(key, SPEC_KEYS);
        }
    }

    private void unknown(String key, List<String> known) {
        in.problem(": %s is not known here.%s It has %s."
                .formatted(in.path(), Spelling.hint(key, known), String.join(", ", known)));
        in.skip();
    }
}
