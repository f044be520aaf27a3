package dev.terrace.server.cycle;

import dev.terrace.files.Sha256;
import dev.terrace.objects.ConfigMapText;
import dev.terrace.server.library.Configurations;
import dev.terrace.server.library.ReadSnapshots;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.problem.Problem;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import org.apache.commons.io.function.IOSupplier;
import org.jspecify.annotations.Nullable;

/** Resolves the configuration of a request: its own text, a named one, the one in the dump, or the default. */
public record ConfigurationChoices(Configurations configurations, ReadSnapshots snapshots) {
    /** The name of the configuration that applies if a request and its dump have none. */
    public static final String DEFAULT = "default";

    /**
     * A chosen configuration, not read yet.
     *
     * @param source its name in reports and findings
     * @param chosen the reason of the choice, for reports
     * @param key identifies its text
     * @param text may be slow
     */
    public record Choice(String source, String chosen, String key, IOSupplier<String> text) {
        /** Returns the same configuration under another name in reports and findings. */
        public Choice named(String other) {
            return new Choice(other, chosen, key, text);
        }
    }

    /**
     * Resolves the configuration of a request, without reading it.
     *
     * @param request has a {@code text}, the name of a {@code configuration}, or neither
     * @param snapshot null without one
     */
    public Choice of(JsonObject request, @Nullable SnapshotEntry snapshot) {
        String text = request.getString("text");
        String name = request.getString("configuration");
        if (text != null && name != null) {
            throw Problem.wrongRequest("The body must have 'configuration' or 'text', not both.");
        }
        if (text != null) {
            return new Choice("request", "text in the request", Sha256.of(text), () -> text);
        }
        if (name != null) {
            return named(name, "named in the request");
        }
        return snapshot != null && snapshot.configuration()
                ? new Choice(
                        snapshot.name(),
                        "the ConfigMap in the snapshot",
                        "in " + snapshot.hash(),
                        () -> inside(snapshot).text())
                : named(DEFAULT, "the default");
    }

    /** Returns the configuration in a dump. Throws a problem if the dump has none. */
    public ConfigMapText inside(SnapshotEntry entry) throws IOException {
        return snapshots
                .read(entry.name(), entry.hash())
                .schedulerConf()
                .orElseThrow(() -> new Problem(
                        404, "Not found", "The snapshot '" + entry.name() + "' contains no scheduler configuration."));
    }

    private Choice named(String name, String chosen) {
        String hash = configurations.requireHash(name);
        // Read by hash: a report must not be stored for a text that was replaced before its turn.
        return new Choice(name, chosen, hash, () -> configurations.text(name, hash));
    }
}
