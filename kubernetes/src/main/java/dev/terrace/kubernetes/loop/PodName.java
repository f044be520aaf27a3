package dev.terrace.kubernetes.loop;

/** The name of a pod in parts. */
record PodName(String namespace, String name) {
    /** @param key "namespace/name" */
    static PodName of(String key) {
        int slash = key.indexOf('/');
        return new PodName(key.substring(0, slash), key.substring(slash + 1));
    }

    /** Returns the path at which the API server has the pod. */
    String path() {
        return "/api/v1/namespaces/" + namespace + "/pods/" + name;
    }
}
