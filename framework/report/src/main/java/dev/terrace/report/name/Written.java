package dev.terrace.report.name;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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
        NONE(Set.of(NamedKind.values())),
        POD(Set.of(NamedKind.POD), "pod", "pods", "po"),
        /** A PodGroup, or else its owner. */
        JOB(Set.of(NamedKind.JOB), "job", "jobs"),
        PODGROUP(Set.of(NamedKind.JOB), "podgroup", "podgroups", "pg"),
        /** The owner of a PodGroup or of pods. */
        OWNER(
                Set.of(NamedKind.JOB, NamedKind.POD),
                "vcjob",
                "vcjobs",
                "vj",
                "deployment",
                "deployments",
                "deploy",
                "replicaset",
                "rs",
                "statefulset",
                "sts"),
        QUEUE(Set.of(NamedKind.QUEUE), "queue", "queues", "q"),
        NODE(Set.of(NamedKind.NODE), "node", "nodes", "no");

        @SuppressWarnings("ImmutableEnumChecker") // Set.of
        private final Set<NamedKind> kinds;

        @SuppressWarnings("ImmutableEnumChecker") // List.of
        private final List<String> spellings;

        Word(Set<NamedKind> kinds, String... spellings) {
            this.kinds = kinds;
            this.spellings = List.of(spellings);
        }

        boolean allows(NamedKind kind) {
            return kinds.contains(kind);
        }

        private static Optional<Word> of(String spelling) {
            return Stream.of(values())
                    .filter(word -> word.spellings.contains(spelling))
                    .findFirst();
        }
    }

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
                return Word.of(dot < 0 || c == ':' ? kind : kind.substring(0, dot))
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
