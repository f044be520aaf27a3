package dev.terrace.workload.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.ReadOptions;
import dev.terrace.text.TreeEvents;
import dev.terrace.workload.manifest.Created;
import dev.terrace.workload.manifest.Manifest;
import dev.terrace.workload.manifest.ManifestErrors;
import dev.terrace.workload.manifest.Values;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The rules of an API server for pod templates, as far as they affect scheduling or catch frequent mistakes. The reader
 * of pods checks most of them.
 */
public final class TemplateRules {
    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
    private static final Set<String> POLICIES = Set.of("", "Always", "OnFailure", "Never");

    private final JsonNode owner;
    private final String name;
    private final String prefix;
    private final ManifestErrors errors;
    private final Set<String> containers = new HashSet<>();
    private final Set<String> volumes = new HashSet<>();

    private TemplateRules(JsonNode owner, String name, ManifestErrors errors) {
        this.owner = owner;
        this.name = name.isEmpty() ? "it" : name;
        this.prefix = name.isEmpty() ? "" : name + ": ";
        this.errors = errors;
    }

    /**
     * Reports the errors of a template.
     *
     * @param template the metadata and the spec
     * @param owner the value that contains the template
     * @param name the name of the owner in sentences; empty for the object of the manifest
     * @param job the manifest that contains the owner
     */
    public static void check(JsonNode template, JsonNode owner, String name, Manifest job, ManifestErrors errors) {
        TemplateRules rules = new TemplateRules(owner, name, errors);
        if (rules.shape(template)) {
            rules.volumes(template.path("spec"), job.spec().path("volumeClaimTemplates"));
            rules.containers(template.path("spec"));
            rules.read(template, job);
        }
    }

    private boolean shape(JsonNode template) {
        JsonNode spec = template.path("spec");
        JsonNode list = spec.path("containers");
        if (!list.isArray() || list.isEmpty()) {
            errors.add("%s has a template without containers".formatted(name), spec, template, owner);
            return false;
        }
        for (String part : List.of("containers", "initContainers", "volumes")) {
            for (JsonNode item : spec.path(part)) {
                if (!item.isObject()) {
                    errors.add("%san item of %s is not an object".formatted(prefix, part), item, list, owner);
                    return false;
                }
            }
        }
        return true;
    }

    /** @param claims the claims of a StatefulSet, which replace volumes of the same name */
    private void volumes(JsonNode spec, JsonNode claims) {
        for (JsonNode volume : spec.path("volumes")) {
            named(volume, "volume", volumes);
        }
        claims.forEach(claim -> volumes.add(Values.text(claim.path("metadata"), "name")));
    }

    private void containers(JsonNode spec) {
        spec.path("containers").forEach(container -> container(container, "container"));
        for (JsonNode init : spec.path("initContainers")) {
            container(init, "init container");
            String policy = Values.text(init, "restartPolicy");
            if (!policy.isEmpty() && !policy.equals("Always")) {
                errors.add(
                        "%sinit container '%s' has restartPolicy '%s'; it can only be Always"
                                .formatted(prefix, Values.text(init, "name"), policy),
                        init.path("restartPolicy"));
            }
        }
        String policy = Values.text(spec, "restartPolicy");
        if (!POLICIES.contains(policy)) {
            errors.add(
                    "%srestartPolicy is '%s'; it must be Always, OnFailure or Never".formatted(prefix, policy),
                    spec.path("restartPolicy"));
        }
    }

    private void container(JsonNode container, String word) {
        named(container, word, containers);
        for (JsonNode mount : container.path("volumeMounts")) {
            String volume = Values.text(mount, "name");
            if (!volumes.contains(volume)) {
                errors.add(
                        "%s%s '%s' mounts volume '%s', which the template does not have"
                                .formatted(prefix, word, Values.text(container, "name"), volume),
                        mount.path("name"),
                        mount);
            }
        }
    }

    private void named(JsonNode item, String word, Set<String> others) {
        String called = Values.text(item, "name");
        if (called.isEmpty()) {
            errors.add("%s has %s %s without a name".formatted(name, word.charAt(0) == 'i' ? "an" : "a", word), item);
        } else if (!LABEL.matcher(called).matches()) {
            errors.add("%s'%s' is not a valid %s name".formatted(prefix, called, word), item.path("name"));
        } else if (!others.add(called)) {
            errors.add("%s has two %ss named '%s'".formatted(name, word, called), item.path("name"));
        }
    }

    private void read(JsonNode template, Manifest job) {
        ObjectNode pod = Created.object("v1", "Pod", job.namespace(), job.name());
        ObjectNode metadata = Values.object(pod, "metadata");
        for (String part : List.of("labels", "annotations")) {
            JsonNode texts = template.path("metadata").path(part);
            if (!texts.isMissingNode()) {
                metadata.set(part, texts);
            }
        }
        pod.set("spec", template.path("spec"));
        TreeEvents events = new TreeEvents(job.at(template, owner), List.of(pod), job.places());
        try {
            ReadObjects.read(events, ReadOptions.defaults().ofAllSchedulers().strictly());
        } catch (InvalidInput invalid) {
            errors.addAll(invalid.findings());
        }
    }
}
