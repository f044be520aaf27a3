package dev.terrace.objects.kind;

import dev.terrace.model.PluginState;
import dev.terrace.objects.field.FieldWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.UUID;

/** Writes one PluginState. */
public final class PluginStateWriter {
    private PluginStateWriter() {}

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
