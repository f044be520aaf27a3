package dev.terrace.objects.kind;

import dev.terrace.model.PluginState;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.Parsed;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes one PluginState. Since the kind is Terrace's own, unknown and missing keys are errors. */
public final class PluginStateFields {
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

    private PluginStateFields(FieldReader in) {
        this.in = in;
    }

    public static Parsed<PluginState> read(FieldReader in) {
        PluginStateFields fields = new PluginStateFields(in);
        fields.read();
        PluginState state = PluginState.of(fields.plugin, fields.scope, fields.version, fields.asOf, fields.data);
        return new Parsed<>(fields.meta, () -> amounts -> state);
    }

    private void read() {
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

    private void field(String key) {
        switch (key) {
            case "metadata" -> meta = Meta.readTimeless(in);
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

    public static void write(PluginState state, FieldWriter out) {
        out.object("metadata", metadata -> metadata.text("name", name(state)))
                .object(
                        "spec",
                        spec -> spec.said("plugin", state.plugin())
                                .said("scope", state.scope())
                                .number("version", state.version())
                                .said("asOf", state.asOf().toString())
                                .said("data", state.data()));
    }

    /** A valid Kubernetes name that is unique to the plugin and the scope. */
    private static String name(PluginState state) {
        String wanted = state.scope().isEmpty() ? state.plugin() : state.plugin() + "." + state.scope();
        if (wanted.length() <= 253
                && wanted.matches("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*+")) {
            return wanted;
        }
        String plain =
                wanted.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return (plain.length() > 200 ? plain.substring(0, 200) : plain) + ".x"
                + UUID.nameUUIDFromBytes((state.plugin() + "\0" + state.scope()).getBytes(StandardCharsets.UTF_8));
    }
}
