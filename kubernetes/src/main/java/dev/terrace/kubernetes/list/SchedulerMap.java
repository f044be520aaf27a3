package dev.terrace.kubernetes.list;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.files.Fault;
import dev.terrace.inputs.Source;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import java.io.ByteArrayInputStream;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The ConfigMap with the scheduler's configuration: a named one, or the one that Volcano's Deployment mounts. No other
 * is read.
 *
 * @param source its text, which is quoted in reports with the name of the ConfigMap after it
 */
public record SchedulerMap(String namespace, String name, String uid, Source source) {
    private static final String NAMESPACE = "volcano-system";
    private static final String DEPLOYMENT = "volcano-scheduler";
    private static final String VOLUME = "scheduler-config";
    /** The name in Volcano's manifests, if the Deployment may not be read. */
    private static final String USUAL = "volcano-scheduler-configmap";

    /**
     * Reads a named one.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the server does not give it, which may be for a time only
     */
    public static SchedulerMap named(Connection connection, String namespace, String name) {
        return of(get(connection, namespace, name), connection, namespace, name);
    }

    /**
     * Reads the one that Volcano's Deployment mounts.
     *
     * @param isRefusalFinal whether an answer 403 means that the user may not read it: right after its start, a server
     *     refuses every request for about a second
     * @param findings receives a warning if it exists and may not be read
     * @throws dev.terrace.model.finding.InvalidInput if the server does not say whether it exists
     */
    public static Optional<SchedulerMap> read(
            Connection connection, boolean isRefusalFinal, Consumer<Finding> findings) {
        Answer deployment = Waiting.of(
                connection.get("/apis/apps/v1/namespaces/%s/deployments/%s".formatted(NAMESPACE, DEPLOYMENT)));
        if (deployment.code() != 200 && !isAbsent(deployment, isRefusalFinal)) {
            throw Fault.at(
                    connection.server(),
                    "answers %s to the reading of Deployment %s/%s"
                            .formatted(deployment.code(), NAMESPACE, DEPLOYMENT));
        }
        String name = deployment.code() == 200 ? mounted(Discovery.read(deployment, connection)) : USUAL;
        Answer map = get(connection, NAMESPACE, name);
        if (map.code() == 403 && isRefusalFinal) {
            findings.accept(Finding.warning(Position.of(connection.server()), Rules.mayNotGet(NAMESPACE, name)));
        }
        return isAbsent(map, isRefusalFinal) ? Optional.empty() : Optional.of(of(map, connection, NAMESPACE, name));
    }

    private static boolean isAbsent(Answer answer, boolean isRefusalFinal) {
        return answer.code() == 404 || (answer.code() == 403 && isRefusalFinal);
    }

    private static Answer get(Connection connection, String namespace, String name) {
        return Waiting.of(connection.get("/api/v1/namespaces/%s/configmaps/%s".formatted(namespace, name)));
    }

    private static SchedulerMap of(Answer map, Connection connection, String namespace, String name) {
        if (map.code() != 200) {
            throw Fault.at(
                    connection.server(),
                    map.code() == 403
                            ? Rules.mayNotGet(namespace, name)
                            : map.code() == 404
                                    ? "ConfigMap %s/%s does not exist".formatted(namespace, name)
                                    : "answers %s to the reading of ConfigMap %s/%s"
                                            .formatted(map.code(), namespace, name));
        }
        return new SchedulerMap(
                namespace,
                name,
                Discovery.read(map, connection).at("/metadata/uid").asText(),
                new Source(connection.server(), () -> new ByteArrayInputStream(map.body())));
    }

    /** Returns the ConfigMap of the volume with the name that Volcano's chart uses, else of the first with one. */
    private static String mounted(JsonNode deployment) {
        String first = "";
        for (JsonNode volume :
                deployment.path("spec").path("template").path("spec").path("volumes")) {
            String map = volume.path("configMap").path("name").asText();
            if (!map.isEmpty() && volume.path("name").asText().equals(VOLUME)) {
                return map;
            }
            first = first.isEmpty() ? map : first;
        }
        return first.isEmpty() ? USUAL : first;
    }
}
