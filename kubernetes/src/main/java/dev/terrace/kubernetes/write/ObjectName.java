package dev.terrace.kubernetes.write;

import dev.terrace.objects.field.Kind;

/** The name of a namespaced object in parts. */
public record ObjectName(String namespace, String name) {
    /** @param key "namespace/name" */
    public static ObjectName of(String key) {
        int slash = key.indexOf('/');
        return new ObjectName(key.substring(0, slash), key.substring(slash + 1));
    }

    /** Returns the path of an object with this name. */
    public String path(Kind<?> kind) {
        return "/%s/%s/namespaces/%s/%s/%s"
                .formatted(kind.group().isEmpty() ? "api" : "apis", kind.apiVersion(), namespace, kind.plural(), name);
    }
}
