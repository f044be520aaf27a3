package dev.terrace.workload.owner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.workload.job.TemplateRules;
import dev.terrace.workload.manifest.Created;
import dev.terrace.workload.manifest.Manifest;
import dev.terrace.workload.manifest.ManifestErrors;
import dev.terrace.workload.manifest.Naming;
import dev.terrace.workload.manifest.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The controllers of Kubernetes, which turn an owner into its pods. */
public final class Controllers {
    private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
    private static final String HASH = "pod-template-hash";

    private final Naming naming;

    public Controllers(Naming naming) {
        this.naming = naming;
    }

    /**
     * The objects that a controller creates.
     *
     * @param owners the objects that own pods, including the manifest itself if it does
     */
    public record Made(List<ObjectNode> owners, List<ObjectNode> claims, List<ObjectNode> pods) {}

    /**
     * Creates the objects of an owner.
     *
     * @throws dev.terrace.model.finding.InvalidInput if an API server would refuse it
     */
    public Made make(Manifest manifest) {
        check(manifest);
        String uid = naming.uid(
                manifest.kind(), manifest.namespace(), manifest.name(), Values.text(manifest.metadata(), "uid"));
        Owner owner = new Owner(manifest.object(), manifest.namespace(), manifest.name(), uid);
        return switch (manifest.kind()) {
            case "Deployment" -> replicas(replicaSet(owner));
            case "StatefulSet" -> ordinals(owner);
            case "Job" -> runs(owner);
            default -> replicas(owner);
        };
    }

    private static void check(Manifest manifest) {
        ManifestErrors errors = new ManifestErrors(manifest);
        JsonNode spec = manifest.spec();
        if (manifest.name().isEmpty()) {
            errors.add("it has no metadata.name", manifest.metadata());
        }
        for (String count : List.of("replicas", "parallelism", "completions")) {
            JsonNode value = spec.path(count);
            if (Values.has(spec, count) && !(value.canConvertToInt() && value.asInt() >= 0)) {
                errors.add("spec.%s is %s; 0 or more is expected".formatted(count, value), value, spec);
            }
        }
        if (manifest.is("apps", manifest.kind())) {
            selector(spec, errors);
        }
        TemplateRules.check(spec.path("template"), manifest.object(), "", manifest, errors);
        errors.orThrow();
    }

    /** Checks that a selector matches the labels of its template. Its expressions are not evaluated. */
    private static void selector(JsonNode spec, ManifestErrors errors) {
        JsonNode selector = spec.path("selector");
        JsonNode required = selector.path("matchLabels");
        if (required.isEmpty() && selector.path("matchExpressions").isEmpty()) {
            errors.add("it has no spec.selector, which must match the labels of its template", selector, spec);
        }
        Map<String, String> labels =
                Values.texts(spec.path("template").path("metadata").path("labels"));
        Values.texts(required).forEach((key, value) -> {
            if (!value.equals(labels.get(key))) {
                errors.add(
                        "spec.selector requires the label %s=%s, which its template does not have"
                                .formatted(key, value),
                        required.path(key),
                        selector);
            }
        });
    }

    private record Owner(ObjectNode object, String namespace, String name, String uid) {
        JsonNode spec() {
            return object.path("spec");
        }

        JsonNode template() {
            return spec().path("template");
        }

        ObjectNode tree() {
            ObjectNode copy = object.deepCopy();
            ObjectNode metadata = Values.object(copy, "metadata");
            metadata.put("name", name).put("namespace", namespace).put("uid", uid);
            return copy;
        }

        ObjectNode pod(String name) {
            ObjectNode pod = Created.object("v1", "Pod", namespace, name);
            ObjectNode metadata = Values.object(pod, "metadata");
            JsonNode given = template().path("metadata");
            Values.putAll(metadata, "labels", Values.texts(given.path("labels")));
            Values.putAll(metadata, "annotations", Values.texts(given.path("annotations")));
            own(pod);
            pod.set("spec", template().path("spec").deepCopy());
            return pod;
        }

        void own(ObjectNode object) {
            Created.ownedBy(
                    object, Values.text(this.object, "apiVersion"), Values.text(this.object, "kind"), name, uid);
        }
    }

    /** Creates the replica set of a deployment, with the deployment's annotations. */
    private Owner replicaSet(Owner deployment) {
        String hash = Naming.suffix(
                10, "template", deployment.uid(), deployment.template().toString());
        String name = deployment.name() + "-" + hash;
        ObjectNode set = Created.object("apps/v1", "ReplicaSet", deployment.namespace(), name);
        ObjectNode metadata = Values.object(set, "metadata");
        Map<String, String> annotations =
                new TreeMap<>(Values.texts(deployment.object().path("metadata").path("annotations")));
        annotations.remove(LAST_APPLIED);
        annotations.put("deployment.kubernetes.io/revision", "1");
        Values.putAll(metadata, "annotations", annotations);
        Values.putAll(
                metadata,
                "labels",
                Values.texts(deployment.template().path("metadata").path("labels")));
        Values.object(metadata, "labels").put(HASH, hash);
        deployment.own(set);
        ObjectNode spec = set.putObject("spec");
        spec.put("replicas", Values.integer(deployment.spec(), "replicas", 1));
        ObjectNode template = deployment.template().deepCopy();
        Values.object(Values.object(template, "metadata"), "labels").put(HASH, hash);
        spec.set("template", template);
        if (deployment.spec().path("selector") instanceof ObjectNode given) {
            ObjectNode selector = given.deepCopy();
            Values.object(selector, "matchLabels").put(HASH, hash);
            spec.set("selector", selector);
        }
        String uid = naming.uid("ReplicaSet", deployment.namespace(), name, "");
        metadata.put("uid", uid);
        return new Owner(set, deployment.namespace(), name, uid);
    }

    private static Made replicas(Owner set) {
        List<ObjectNode> pods = new ArrayList<>();
        for (int i = 0; i < Values.integer(set.spec(), "replicas", 1); i++) {
            pods.add(set.pod(set.name() + "-" + Naming.suffix(5, "pod", set.uid(), Integer.toString(i))));
        }
        return new Made(List.of(set.tree()), List.of(), pods);
    }

    /** Creates all pods at once, although a stateful set creates one after another by default. */
    private static Made ordinals(Owner set) {
        List<ObjectNode> claims = new ArrayList<>();
        List<ObjectNode> pods = new ArrayList<>();
        String revision = set.name() + "-"
                + Naming.suffix(10, "revision", set.uid(), set.template().toString());
        int start = Values.integer(set.spec().path("ordinals"), "start", 0);
        for (int i = start; i < start + Values.integer(set.spec(), "replicas", 1); i++) {
            String name = set.name() + "-" + i;
            ObjectNode pod = set.pod(name);
            Values.object(Values.object(pod, "metadata"), "labels")
                    .put("apps.kubernetes.io/pod-index", Integer.toString(i))
                    .put("controller-revision-hash", revision)
                    .put("statefulset.kubernetes.io/pod-name", name);
            for (JsonNode template : set.spec().path("volumeClaimTemplates")) {
                String volume = Values.text(template.path("metadata"), "name");
                String claim = volume + "-" + name;
                ObjectNode object = Created.object("v1", "PersistentVolumeClaim", set.namespace(), claim);
                object.set("spec", template.path("spec").deepCopy());
                claims.add(object);
                Values.object(pod, "spec")
                        .withArray("volumes")
                        .addObject()
                        .put("name", volume)
                        .putObject("persistentVolumeClaim")
                        .put("claimName", claim);
            }
            pods.add(pod);
        }
        return new Made(List.of(set.tree()), claims, pods);
    }

    /** Creates as many pods as may run at a time. */
    private static Made runs(Owner job) {
        boolean isIndexed = Values.text(job.spec(), "completionMode").equals("Indexed");
        List<ObjectNode> pods = new ArrayList<>();
        for (int i = 0; i < parallel(job.spec()); i++) {
            String suffix = Naming.suffix(5, "pod", job.uid(), Integer.toString(i));
            ObjectNode pod =
                    job.pod(isIndexed ? "%s-%s-%s".formatted(job.name(), i, suffix) : job.name() + "-" + suffix);
            ObjectNode metadata = Values.object(pod, "metadata");
            Values.object(metadata, "labels")
                    .put("batch.kubernetes.io/controller-uid", job.uid())
                    .put("batch.kubernetes.io/job-name", job.name())
                    .put("controller-uid", job.uid())
                    .put("job-name", job.name());
            if (isIndexed) {
                Values.object(metadata, "annotations")
                        .put("batch.kubernetes.io/job-completion-index", Integer.toString(i));
                Values.object(metadata, "labels").put("batch.kubernetes.io/job-completion-index", Integer.toString(i));
            }
            pods.add(pod);
        }
        return new Made(List.of(job.tree()), List.of(), pods);
    }

    /** Returns the number of pods of a job that may run at a time. */
    private static int parallel(JsonNode spec) {
        int parallelism = Values.integer(spec, "parallelism", 1);
        int completions = Values.integer(spec, "completions", parallelism);
        return spec.path("suspend").asBoolean() ? 0 : Math.min(parallelism, completions);
    }
}
