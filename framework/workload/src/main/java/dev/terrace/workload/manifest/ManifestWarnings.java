package dev.terrace.workload.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.model.finding.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Warnings about mistakes that do not prevent the objects of a manifest. */
public final class ManifestWarnings {
    private static final String QUEUE = "scheduling.volcano.sh/queue-name";

    private static final List<String> POD =
            names("activeDeadlineSeconds affinity automountServiceAccountToken containers"
                    + " dnsConfig dnsPolicy enableServiceLinks ephemeralContainers hostAliases hostIPC hostNetwork hostPID"
                    + " hostUsers hostname hostnameOverride imagePullSecrets initContainers nodeName nodeSelector os overhead"
                    + " preemptionPolicy priority priorityClassName readinessGates resourceClaims resources restartPolicy"
                    + " runtimeClassName schedulerName schedulingGates schedulingGroup securityContext serviceAccount"
                    + " serviceAccountName setHostnameAsFQDN shareProcessNamespace subdomain terminationGracePeriodSeconds"
                    + " tolerations topologySpreadConstraints volumes workloadRef");
    private static final List<String> VOLCANO_JOB =
            names("maxRetry minAvailable minSuccess networkTopology plugins policies"
                    + " priorityClassName queue runningEstimate schedulerName tasks ttlSecondsAfterFinished volumes");
    private static final List<String> VOLCANO_TASK =
            names("dependsOn maxRetry minAvailable name partitionPolicy policies replicas template topologyPolicy");

    /** The fields of the spec of each kind of Kubernetes that has pods. */
    private static final Map<String, List<String>> KINDS = Map.of(
            "Pod", POD,
            "ReplicaSet", names("minReadySeconds replicas selector template"),
            "Deployment",
                    names("minReadySeconds paused progressDeadlineSeconds replicas revisionHistoryLimit selector"
                            + " strategy template"),
            "StatefulSet",
                    names("minReadySeconds ordinals persistentVolumeClaimRetentionPolicy podManagementPolicy replicas"
                            + " revisionHistoryLimit selector serviceName template updateStrategy"
                            + " volumeClaimTemplates"),
            "Job",
                    names("activeDeadlineSeconds backoffLimit backoffLimitPerIndex completionMode completions managedBy"
                            + " manualSelector maxFailedIndexes parallelism podFailurePolicy podReplacementPolicy"
                            + " selector successPolicy suspend template ttlSecondsAfterFinished"));

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
            warnings.fields(spec, "spec", VOLCANO_JOB);
            for (int i = 0; i < spec.path("tasks").size(); i++) {
                JsonNode task = spec.path("tasks").path(i);
                String path = "spec.tasks[%s]".formatted(i);
                warnings.fields(task, path, VOLCANO_TASK);
                warnings.fields(task.path("template").path("spec"), path + ".template.spec", POD);
            }
        } else if (KINDS.containsKey(manifest.kind())) {
            warnings.fields(spec, "spec", KINDS.getOrDefault(manifest.kind(), List.of()));
            warnings.fields(spec.path("template").path("spec"), "spec.template.spec", POD);
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
    private void fields(JsonNode object, String path, List<String> known) {
        object.fieldNames().forEachRemaining(name -> {
            String hint = known.contains(name) ? "" : Spelling.hint(name, known);
            if (!hint.isEmpty()) {
                warnings.add("%s: kubectl rejects the unknown field %s.%s, which is ignored here.%s"
                        .formatted(manifest.title(), path, name, hint));
            }
        });
    }

    private static List<String> names(String text) {
        return List.of(text.split(" "));
    }
}
