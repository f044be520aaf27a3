package dev.terrace.kubernetes.write;

/**
 * A request to the API server.
 *
 * @param path the path with its query, from the first slash on
 * @param type the content type of the body
 */
public record Request(String method, String path, String type, String body) {
    /** Returns a POST with a JSON object. */
    public static Request post(String path, String json) {
        return new Request("POST", path, "application/json", json);
    }

    /** Returns a PATCH whose fields replace those of the object. */
    public static Request merge(String path, String json) {
        return new Request("PATCH", path, "application/merge-patch+json", json);
    }

    /** Returns a PATCH as Kubernetes' own kinds merge it: entries of lists, such as conditions, by their keys. */
    public static Request strategic(String path, String json) {
        return new Request("PATCH", path, "application/strategic-merge-patch+json", json);
    }

    /** Returns a DELETE with options. */
    public static Request delete(String path, String json) {
        return new Request("DELETE", path, "application/json", json);
    }

    /** Returns a GET. */
    public static Request get(String path) {
        return new Request("GET", path, "application/json", "");
    }

    /** Returns whether it changes nothing, so that it needs no permit. */
    boolean isRead() {
        return method.equals("GET");
    }
}
