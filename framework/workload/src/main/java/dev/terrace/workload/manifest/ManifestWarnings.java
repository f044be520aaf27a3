package dev.terrace.workload.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.model.finding.Spelling;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;

/** Warnings about mistakes that do not prevent the objects of a manifest. */
public final class ManifestWarnings {
    private static final String QUEUE = "scheduling.volcano.sh/queue-name";

    /** The known fields by kind; their lists are in {@code fields.properties}. */
    private static final Properties FIELDS = new Properties();

    static {
        try (InputStream in = Objects.requireNonNull(ManifestWarnings.class.getResourceAsStream("fields.properties"))) {
            FIELDS.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final Manifest manifest;
    private final List<String> warnings = new ArrayList<>();

    private ManifestWarnings(Manifest manifest) {
        this.manifest = manifest;
    }

    /** Returns warnings about a workload, as sentences. */
    public static List<String> of(Manifest manifest) {
        ManifestWarnings warnings = new ManifestWarnings(manifest);
        JsonNode spec = manifest.spec();
        if (manifest.header().group().equals("batch.volcano.sh")) {
            warnings.fields(spec, "spec", "VolcanoJob");
            for (int i = 0; i < spec.path("tasks").size(); i++) {
                JsonNode task = spec.path("tasks").path(i);
                String path = "spec.tasks[%s]".formatted(i);
                warnings.fields(task, path, "VolcanoTask");
                warnings.fields(task.path("template").path("spec"), path + ".template.spec", "Pod");
            }
        } else if (FIELDS.containsKey(manifest.kind())) {
            warnings.fields(spec, "spec", manifest.kind());
            warnings.fields(spec.path("template").path("spec"), "spec.template.spec", "Pod");
            warnings.queue(spec.path("template").path("metadata"));
        }
        return warnings.warnings;
    }

    /** Warns about a queue that only the owner names, because Volcano's pod group controller reads it from pods. */
    private void queue(JsonNode template) {
        if (!manifest.kind().equals("Pod")
                && Values.has(manifest.metadata().path("annotations"), QUEUE)
                && !Values.has(template.path("annotations"), QUEUE)) {
            warnings.add("%s: the annotation %s has no effect in its own metadata. Move it to the pod template."
                    .formatted(manifest.title(), QUEUE));
        }
    }

    /** Warns about unknown fields that resemble known ones. Other unknown fields may be of a newer release. */
    private void fields(JsonNode object, String path, String kind) {
        List<String> known = List.of(FIELDS.getProperty(kind).split(" "));
        object.fieldNames().forEachRemaining(name -> {
            String hint = known.contains(name) ? "" : Spelling.hint(name, known);
            if (!hint.isEmpty()) {
                warnings.add("%s: kubectl rejects the unknown field %s.%s, which is ignored here.%s"
                        .formatted(manifest.title(), path, name, hint));
            }
        });
    }
}
