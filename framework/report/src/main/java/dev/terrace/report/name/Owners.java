package dev.terrace.report.name;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names by which people know jobs. Volcano calls a group {@code podgroup-UID}, or {@code train-UID} for the Job
 * {@code train}, but people know only the owner. An ambiguous owner's name is not used.
 */
public final class Owners {
    private static final String MADE = "/podgroup-";
    private static final Pattern UID = Pattern.compile("-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
    private static final int UID_LENGTH = 37;
    private static final Pattern KEY = Pattern.compile("[a-z0-9][a-z0-9.-]*/[a-z0-9][a-z0-9.-]*[a-z0-9]");
    private static final String SEVERAL = "";

    private final Map<String, String> owners;

    private Owners(Map<String, String> owners) {
        this.owners = owners;
    }

    /** Returns the owners of a cluster's jobs. */
    public static Owners of(Cluster cluster) {
        Map<String, String> owners = new HashMap<>();
        Set<String> taken = new HashSet<>();
        Set<String> unowned = new HashSet<>();
        for (JobSpec job : cluster.jobs()) {
            if (!isMade(job.key())) {
                taken.add(job.key());
            } else if (job.controller().isEmpty()) {
                unowned.add(job.key());
            } else {
                owners.put(job.key(), job.owner());
            }
        }
        if (!unowned.isEmpty()) {
            owners.putAll(ofPods(unowned, cluster));
        }
        Set<String> several = new HashSet<>(Set.of(SEVERAL));
        owners.values().stream().filter(owner -> !taken.add(owner)).forEach(several::add);
        owners.values().removeIf(several::contains);
        return new Owners(Map.copyOf(owners));
    }

    /**
     * Returns the common owner of all pods of each group that does not name its own. A pod without an owner counts as
     * its own owner.
     */
    private static Map<String, String> ofPods(Set<String> jobs, Cluster cluster) {
        Map<String, String> owners = new HashMap<>();
        for (TaskSpec pod : cluster.tasks()) {
            if (jobs.contains(pod.job())) {
                String owner = pod.controller().isEmpty() ? pod.key() : pod.owner();
                owners.merge(pod.job(), owner, (one, other) -> one.equals(other) ? one : SEVERAL);
            }
        }
        return owners;
    }

    private static boolean isMade(String job) {
        int uid = job.length() - UID_LENGTH;
        return job.contains(MADE)
                || (uid > 0 && UID.matcher(job).region(uid, job.length()).matches());
    }

    /** Returns these owners, and those of another cluster for jobs that have none here. */
    public Owners or(Owners others) {
        Map<String, String> all = new HashMap<>(others.owners);
        all.putAll(owners);
        return new Owners(Map.copyOf(all));
    }

    /** Returns an instance without owners. */
    public static Owners none() {
        return new Owners(Map.of());
    }

    /** Returns the owner's name, "namespace/name", if the job is known by it. */
    public Optional<String> ownerOf(String job) {
        return Optional.ofNullable(owners.get(job));
    }

    /** Returns the owner's name if the job is known by it, else the job's own. */
    public String nameOf(String job) {
        return owners.getOrDefault(job, job);
    }

    /** Replaces the names of jobs in a sentence by those of their owners. */
    public String renamed(String sentence) {
        return owners.isEmpty() || sentence.indexOf('/') < 0
                ? sentence
                : KEY.matcher(sentence).replaceAll(key -> Matcher.quoteReplacement(nameOf(key.group())));
    }
}
