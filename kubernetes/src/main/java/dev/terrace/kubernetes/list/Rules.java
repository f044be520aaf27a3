package dev.terrace.kubernetes.list;

import dev.terrace.objects.field.Kind;

/** The rules of a role that reading needs, as YAML in one line. */
final class Rules {
    private Rules() {}

    /** Returns the name of the resource as kubectl takes it. */
    static String resource(Kind<?> kind) {
        return kind.group().isEmpty() ? kind.plural() : kind.plural() + "." + kind.group();
    }

    /** Returns the sentence about a list that may not be read. */
    static String mayNotList(Kind<?> kind) {
        return "this user may not list %s. The role lacks the rule: {apiGroups: [%s], resources: [%s], verbs: [list]}"
                .formatted(resource(kind), kind.group().isEmpty() ? "\"\"" : kind.group(), kind.plural());
    }

    /** Returns the sentence about the configuration that may not be read. */
    static String mayNotGet(String namespace, String map) {
        return "this user may not read the configuration, ConfigMap %s/%s. The role lacks the rule, in that namespace:"
                        .formatted(namespace, map)
                + " {apiGroups: [\"\"], resources: [configmaps], resourceNames: [%s], verbs: [get]}".formatted(map);
    }
}
