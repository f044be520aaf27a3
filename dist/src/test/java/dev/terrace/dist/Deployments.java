package dev.terrace.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.kubernetes.ControlPlane;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs the pods of the Deployments of a namespace on this machine, as controllers and a kubelet do in a cluster. After
 * a change of the template, each new pod is ready before an old one ends. A pod that dies is replaced.
 */
final class Deployments implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ControlPlane plane;
    private final String path;
    private final Map<String, Program> programs;
    private final Map<String, List<Running>> pods = new HashMap<>();
    private final Thread thread = new Thread(this::run, "deployments");
    private int started;
    private volatile @Nullable Exception failure;
    private volatile boolean isClosed;

    /** The program of a container. */
    interface Program {
        /**
         * Starts a pod.
         *
         * @param name of the pod
         * @param spec of the pod
         */
        Pod start(String name, JsonNode spec) throws IOException;
    }

    /** A pod that runs. */
    interface Pod {
        boolean isAlive();

        boolean isReady();

        /** Asks it to end, and does not wait. */
        void end();
    }

    private record Running(String template, Pod pod) {}

    /** @param programs by the name of the container */
    Deployments(ControlPlane plane, String namespace, Map<String, Program> programs) {
        this.plane = plane;
        this.path = "/apis/apps/v1/namespaces/" + namespace + "/deployments";
        this.programs = programs;
        thread.start();
    }

    private void run() {
        try {
            while (!isClosed) {
                turn();
                Thread.sleep(100);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException e) {
            failure = e;
        }
    }

    private synchronized void turn() throws IOException {
        Set<String> present = new HashSet<>();
        for (JsonNode deployment :
                JSON.readTree(plane.send("GET", path, "", "", 200)).path("items")) {
            String name = deployment.at("/metadata/name").asText();
            present.add(name);
            reconcile(name, deployment);
        }
        pods.forEach((name, running) -> {
            if (!present.contains(name)) {
                running.forEach(each -> each.pod.end());
            }
        });
        pods.keySet().retainAll(present);
    }

    private void reconcile(String name, JsonNode deployment) throws IOException {
        JsonNode spec = deployment.at("/spec/template/spec");
        String template = deployment.at("/spec/template").toString();
        int wanted = deployment.at("/spec/replicas").asInt();
        List<Running> running = pods.computeIfAbsent(name, first -> new ArrayList<>());
        running.removeIf(each -> !each.pod.isAlive());
        long current =
                running.stream().filter(each -> each.template.equals(template)).count();
        long ready = running.stream().filter(each -> each.pod.isReady()).count();
        String status =
                """
                {"status": {"observedGeneration": %s, "replicas": %s, "updatedReplicas": %s, "readyReplicas": %s,
                 "availableReplicas": %s}}
                """.formatted(deployment.at("/metadata/generation").asInt(), running.size(), current, ready, ready);
        if (!JSON.readTree(status).path("status").equals(deployment.path("status"))) {
            plane.send("PATCH", path + "/" + name + "/status", "application/merge-patch+json", status, 200, 404);
        }
        if (current < wanted && running.size() <= wanted) {
            String pod = name + "-" + started++;
            running.add(new Running(
                    template,
                    programs.get(spec.at("/containers/0/name").asText()).start(pod, spec)));
        } else if (running.size() > wanted && (ready > wanted || current == running.size() || wanted == 0)) {
            Running last = running.stream()
                    .filter(each -> !each.template.equals(template))
                    .findFirst()
                    .orElse(running.get(0));
            last.pod.end();
            running.remove(last);
        }
    }

    /** Returns the pods that run, of all templates. */
    synchronized List<Pod> pods(String deployment) {
        return pods.getOrDefault(deployment, List.of()).stream()
                .map(Running::pod)
                .toList();
    }

    @Override
    public void close() {
        isClosed = true;
        try {
            thread.join();
            List<Pod> ending = pods.values().stream()
                    .flatMap(List::stream)
                    .map(Running::pod)
                    .toList();
            ending.forEach(Pod::end);
            while (ending.stream().anyMatch(Pod::isAlive)) {
                Thread.sleep(20);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Exception failed = failure;
        if (failed != null) {
            throw new AssertionError("the Deployments did not run", failed);
        }
    }
}
