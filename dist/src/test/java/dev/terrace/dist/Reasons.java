package dev.terrace.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.kubernetes.ControlPlane;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The reasons of waiting jobs: as a scheduler has written them into conditions, and as {@code explain} says them. */
final class Reasons {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Reasons() {}

    /** Returns the message of the condition of an object; a sentence of another kind without it. */
    static String written(ControlPlane plane, String path, String type, String status) {
        try {
            for (JsonNode condition :
                    JSON.readTree(plane.send("GET", path, "", "", 200)).at("/status/conditions")) {
                if (condition.path("type").asText().equals(type)
                        && condition.path("status").asText().equals(status)) {
                    return condition.path("message").asText();
                }
            }
            return "no condition " + type;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param job "namespace/name" */
    static String explained(ControlPlane plane, Path folder, String scheduler, String job)
            throws IOException, InterruptedException {
        String answer = Distribution.terrace(
                folder,
                "explain",
                job,
                "--kubeconfig",
                plane.kubeconfig("scheduler").toString(),
                "--scheduler-name",
                scheduler,
                "--output",
                "json");
        return JSON.readTree(answer.substring(answer.indexOf('{')))
                .at("/jobs/0/because")
                .asText();
    }
}
