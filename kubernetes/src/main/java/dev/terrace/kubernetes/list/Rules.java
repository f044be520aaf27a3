package dev.terrace.kubernetes.list;

import dev.terrace.kubernetes.list.Role.Rule;
import dev.terrace.objects.field.Kind;
import java.util.List;

/** The sentences about rules that a role lacks. */
public final class Rules {
    private Rules() {}

    /** Returns the name of the resource as kubectl takes it. */
    public static String resource(Kind<?> kind) {
        return kind.group().isEmpty() ? kind.plural() : kind.plural() + "." + kind.group();
    }

    /** Returns the sentence about a list that may not be read. */
    static String mayNotList(Kind<?> kind) {
        Rule rule = new Rule(List.of(kind.group()), List.of(kind.plural()), List.of(), List.of("list"));
        return "this user may not list %s. The role lacks the rule: %s".formatted(resource(kind), rule.yaml());
    }

    /** Returns the sentence about the configuration that may not be read. */
    static String mayNotGet(String namespace, String map) {
        return "this user may not read the configuration, ConfigMap %s/%s. The role lacks the rule, in that namespace: %s"
                .formatted(namespace, map, ofMap(map).yaml());
    }

    /** Returns the rule that lets a ConfigMap be read. */
    public static Rule ofMap(String map) {
        return new Rule(List.of(""), List.of("configmaps"), List.of(map), List.of("get"));
    }
}
