package dev.terrace.cases.statement;

/**
 * The pod or the job of a statement.
 *
 * @param kind {@code pod} or {@code job} if it was written before the name, with a colon; empty for either
 * @param key "namespace/name"; empty for all
 */
public record Name(String kind, String key) {
    static final String POD = "pod";
    static final String JOB = "job";

    static Name parse(String written) {
        for (String kind : new String[] {POD, JOB}) {
            if (written.startsWith(kind + ":")) {
                return new Name(kind, written.substring(kind.length() + 1));
            }
        }
        return new Name("", written);
    }

    boolean isPod(String pod) {
        return !kind.equals(JOB) && key.equals(pod);
    }

    boolean isJob(String job) {
        return !kind.equals(POD) && key.equals(job);
    }

    boolean isEmpty() {
        return key.isEmpty();
    }

    @Override
    public String toString() {
        return kind.isEmpty() ? key : kind + ":" + key;
    }
}
