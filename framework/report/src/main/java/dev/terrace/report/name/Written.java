package dev.terrace.report.name;

import java.util.Map;
import java.util.Optional;

/**
 * A name in one of kubectl's forms: {@code x}, {@code NS/x}, {@code pod/x}, {@code pod/NS/x}, or with a colon after the
 * kind.
 *
 * @param word the kind; empty if none is written
 * @param namespace empty if none is written
 */
record Written(Word word, String namespace, String name) {
    /** The meaning of the word before a name. */
    enum Word {
        NONE,
        POD,
        /** A PodGroup, or else its owner. */
        JOB,
        PODGROUP,
        /** The owner of a PodGroup or of pods. */
        OWNER,
        QUEUE,
        NODE;

        boolean allows(NamedKind kind) {
            return switch (this) {
                case NONE -> true;
                case POD -> kind == NamedKind.POD;
                case JOB, PODGROUP -> kind == NamedKind.JOB;
                case OWNER -> kind == NamedKind.JOB || kind == NamedKind.POD;
                case QUEUE -> kind == NamedKind.QUEUE;
                case NODE -> kind == NamedKind.NODE;
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

    /** Parses a name without a kind: the text before its first slash is a namespace. */
    static Written plain(String text) {
        return of(Word.NONE, text);
    }

    /** Parses a name after a kind; empty if the text begins with no kind. */
    static Optional<Written> behindKind(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '/' || c == ':') {
                String kind = text.substring(0, i);
                // "kubectl get -o name" prints the API group after the kind.
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

    /** Returns whether the key "namespace/name" matches this name. */
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
