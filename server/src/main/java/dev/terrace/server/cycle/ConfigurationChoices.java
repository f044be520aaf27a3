package dev.terrace.server.cycle;

import dev.terrace.objects.ConfigMapText;
import dev.terrace.server.library.Configurations;
import dev.terrace.server.library.ReadSnapshots;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.store.Hash;
import io.vertx.core.json.JsonObject;
import java.io.IOException;

/** Finds the configuration that a request means: its own text, one by name, the one in the dump, or the default. */
public final class ConfigurationChoices {
    private static final String DEFAULT = "default";

    private final Configurations configurations;
    private final ReadSnapshots snapshots;

    public ConfigurationChoices(Configurations configurations, ReadSnapshots snapshots) {
        this.configurations = configurations;
        this.snapshots = snapshots;
    }

    /**
     * A configuration that was chosen and not read yet.
     *
     * @param source what reports and findings call it
     * @param chosen why this one, for reports
     * @param key identifies its text
     */
    public record Choice(String source, String chosen, String key, Text text) {}

    /** A text that takes a while to come by. */
    @FunctionalInterface
    public interface Text {
        String read() throws IOException;
    }

    /**
     * What a request means, without reading it.
     *
     * @param request may have a {@code text} or the name of a {@code configuration}, not both
     */
    public Choice of(JsonObject request, SnapshotEntry snapshot) {
        String text = request.getString("text");
        String name = request.getString("configuration");
        if (text != null && name != null) {
            throw new Problem(400, "The request is wrong", "The body must have 'configuration' or 'text', not both.");
        }
        if (text != null) {
            return new Choice("request", "text in the request", Hash.of(text), () -> text);
        }
        if (name != null) {
            return named(name, "named in the request");
        }
        return snapshot.configuration()
                ? new Choice(
                        snapshot.name(),
                        "the ConfigMap in the snapshot",
                        "in " + snapshot.hash(),
                        () -> inside(snapshot).text())
                : named(DEFAULT, "the default");
    }

    /** The configuration that a dump brought along; a problem if it did not. */
    public ConfigMapText inside(SnapshotEntry entry) throws IOException {
        return snapshots
                .read(entry.name(), entry.hash())
                .schedulerConf()
                .orElseThrow(() -> new Problem(
                        404,
                        "Not found",
                        "The snapshot '" + entry.name() + "' brings no scheduler configuration along."));
    }

    private Choice named(String name, String chosen) {
        String hash = configurations.requireHash(name);
        // By its hash: a report must not be kept for a text that was replaced before its turn.
        return new Choice(name, chosen, hash, () -> configurations.text(name, hash));
    }
}
