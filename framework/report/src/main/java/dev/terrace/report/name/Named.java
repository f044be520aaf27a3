package dev.terrace.report.name;

/**
 * An object of a cluster.
 *
 * @param key "namespace/name" of a pod or a job, the name of a queue or a node
 */
public record Named(NamedKind kind, String key) {
    /** Returns the unambiguous form of the name, such as {@code podgroup/ml/train}. */
    @Override
    public String toString() {
        return (kind == NamedKind.JOB ? "podgroup" : kind.word()) + "/" + key;
    }
}
