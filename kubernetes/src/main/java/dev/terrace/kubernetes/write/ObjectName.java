package dev.terrace.kubernetes.write;

import dev.terrace.objects.field.Kind;

/**
 * The name of an object in parts.
 *
 * @param namespace empty for an object without one
 */
public record ObjectName(String namespace, String name) {
    /** @param key "namespace/name", or a name */
    public static ObjectName of(String key) {
        int slash = key.indexOf('/');
        return new ObjectName(key.substring(0, Math.max(0, slash)), key.substring(slash + 1));
    }

    /** Returns the path of an object with this name. */
    public String path(Kind<?> kind) {
        return "/%s/%s/namespaces/%s/%s/%s"
                .formatted(kind.group().isEmpty() ? "api" : "apis", kind.apiVersion(), namespace, kind.plural(), name);
    }
}
