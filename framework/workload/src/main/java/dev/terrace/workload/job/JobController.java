package dev.terrace.workload.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.workload.manifest.Creation;
import dev.terrace.workload.manifest.Manifest;
import dev.terrace.workload.manifest.ManifestErrors;
import dev.terrace.workload.manifest.Naming;
import dev.terrace.workload.manifest.Surroundings;
import dev.terrace.workload.manifest.Values;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Volcano's webhooks and job controller, which turn a Volcano Job into its claims, its group and its pods.
 *
 * @param schedulerName the scheduler of jobs without a {@code schedulerName}
 */
public record JobController(Surroundings surroundings, Naming naming, String schedulerName) {
    /**
     * Creates the objects of a job.
     *
     * @param otherClaims the claims that are submitted with it, as {@code namespace/name}
     * @param related receives the Services of the job's plugins
     * @throws dev.terrace.model.finding.InvalidInput if an API server would refuse the job
     */
    public Creation create(Manifest manifest, Set<String> otherClaims, List<ObjectNode> related) {
        ManifestErrors errors = new ManifestErrors(manifest);
        JobSchema.check(manifest.object(), surroundings, errors);
        errors.orThrow();
        VolcanoJob job = VolcanoJob.of(manifest, naming, schedulerName);
        JobRules.check(job, surroundings, errors);
        errors.orThrow();
        List<ObjectNode> created = new ArrayList<>();
        List<String> claims = new ArrayList<>();
        for (JsonNode volume : job.spec().path("volumes")) {
            String name = Values.text(volume, "volumeClaimName");
            if (name.isEmpty()) {
                name = "%s-pvc-%s".formatted(job.name(), naming.claim(job.name(), job.uid(), claims.size()));
                created.add(claim(job, name, volume.path("volumeClaim")));
            } else if (isMissing(job.namespace() + "/" + name, otherClaims)) {
                return Creation.nothing(
                        manifest,
                        "claim %s/%s does not exist; no group and no pods are created before it does"
                                .formatted(job.namespace(), name));
            }
            claims.add(name);
        }
        JobPods pods = new JobPods(job, naming, surroundings, claims);
        List<List<VolcanoTask>> rounds = Dependencies.rounds(job.tasks());
        List<List<ObjectNode>> posted = rounds.stream()
                .map(round ->
                        round.stream().flatMap(task -> pods.of(task).stream()).toList())
                .toList();
        related.addAll(new JobPlugins(job).services());
        return new Creation(
                manifest,
                created,
                List.of(JobPodGroup.of(job, surroundings)),
                posted.isEmpty() ? List.of() : posted.get(0),
                posted.size() < 2 ? List.of() : posted.subList(1, posted.size()),
                true,
                notes(job, rounds));
    }

    private boolean isMissing(String claim, Set<String> otherClaims) {
        return surroundings.isKnown() && !surroundings.claims().contains(claim) && !otherClaims.contains(claim);
    }

    private static ObjectNode claim(VolcanoJob job, String name, JsonNode spec) {
        ObjectNode claim = job.owned("v1", "PersistentVolumeClaim", name);
        claim.set("spec", spec.deepCopy());
        return claim;
    }

    private static List<String> notes(VolcanoJob job, List<List<VolcanoTask>> rounds) {
        List<String> notes = new ArrayList<>();
        if (!new JobPlugins(job).canMakePods()) {
            notes.add("no pod is created, because plugin ray finds no head task");
        }
        Set<VolcanoTask> first = new HashSet<>(rounds.isEmpty() ? List.of() : rounds.get(0));
        String waiting = job.tasks().stream()
                .filter(task -> !first.contains(task))
                .map(VolcanoTask::name)
                .collect(Collectors.joining(", "));
        int pods = first.stream().mapToInt(VolcanoTask::replicas).sum();
        if (!waiting.isEmpty()) {
            notes.add("the pods of %s are created only when the tasks that they depend on run".formatted(waiting)
                    + (job.minAvailable() > pods
                            ? "; its minAvailable of %s counts them, so the earlier pods (%s) never start"
                                    .formatted(job.minAvailable(), pods)
                            : ""));
        }
        return notes;
    }
}
