package dev.terrace.report.name;

import java.util.Map;
import java.util.Optional;

/**
 * A name in one of kubectl's forms: {@code x}, {@code NS/x}, {@code pod/x}, {@code pod/NS/x}, or with a colon behind
 * the kind.
 *
 * @param word the kind, empty if none is written
 * @param namespace empty if none is written
 */
record Written(Word word, String namespace, String name) {
    /** What a word before a name means. */
    enum Word {
        NONE,
        POD,
        /** A PodGroup, or else the owner of one. */
        JOB,
        PODGROUP,
        /** The owner of a PodGroup or of pods. */
        OWNER,
        QUEUE,
        NODE;

        boolean allows(Kind kind) {
            return switch (this) {
                case NONE -> true;
                case POD -> kind == Kind.POD;
                case JOB, PODGROUP -> kind == Kind.JOB;
                case OWNER -> kind == Kind.JOB || kind == Kind.POD;
                case QUEUE -> kind == Kind.QUEUE;
                case NODE -> kind == Kind.NODE;
            };
        }
    }

    private static final Map<String, Word> WORDS = Map.ofEntries(
            Map.entry("pod", Word.POD),
            Map.entry("pods", Word.POD),
            Map.entry("po", Word.POD),
            Map.entry("job", Word.JOB),
            Map.entry("jobs", Word.JOB),
            Map.entry("podgroup", Word.PODGROUP),
            Map.entry("podgroups", Word.PODGROUP),
            Map.entry("pg", Word.PODGROUP),
            Map.entry("vcjob", Word.OWNER),
            Map.entry("vcjobs", Word.OWNER),
            Map.entry("vj", Word.OWNER),
            Map.entry("deployment", Word.OWNER),
            Map.entry("deployments", Word.OWNER),
            Map.entry("deploy", Word.OWNER),
            Map.entry("replicaset", Word.OWNER),
            Map.entry("rs", Word.OWNER),
            Map.entry("statefulset", Word.OWNER),
            Map.entry("sts", Word.OWNER),
            Map.entry("queue", Word.QUEUE),
            Map.entry("queues", Word.QUEUE),
            Map.entry("q", Word.QUEUE),
            Map.entry("node", Word.NODE),
            Map.entry("nodes", Word.NODE),
            Map.entry("no", Word.NODE));

    /** The name as if what stands before its first slash were no kind. */
    static Written plain(String text) {
        return of(Word.NONE, text);
    }

    /** The name behind a kind; empty if it begins with none. */
    static Optional<Written> behindKind(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '/' || c == ':') {
                String kind = text.substring(0, i);
                // "kubectl get -o name" prints the API group behind the kind.
                int dot = kind.indexOf('.');
                return Optional.ofNullable(WORDS.get(dot < 0 || c == ':' ? kind : kind.substring(0, dot)))
                        .map(word -> of(word, text.substring(kind.length() + 1)));
            }
        }
        return Optional.empty();
    }

    private static Written of(Word word, String text) {
        int slash = text.indexOf('/');
        return new Written(word, text.substring(0, Math.max(0, slash)), text.substring(slash + 1));
    }

    Written in(String otherwise) {
        return namespace.isEmpty() ? new Written(word, otherwise, name) : this;
    }

    boolean is(String otherNamespace, String otherName) {
        return otherName.equals(name) && (namespace.isEmpty() || namespace.equals(otherNamespace));
    }

    /** Whether the key is "namespace/name" of this. */
    boolean isKey(String key) {
        return key.endsWith(name)
                && key.length() > name.length()
                && key.charAt(key.length() - name.length() - 1) == '/'
                && (namespace.isEmpty() || key.length() == namespace.length() + 1 + name.length())
                && key.startsWith(namespace);
    }

    @Override
    public String toString() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
