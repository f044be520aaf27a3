package dev.terrace.dist;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.kubernetes.ControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A pod of the chart as a process of the built distribution: with the arguments and the environment of its container,
 * folders as its volumes, and the token of its service account. Only its paths and its port are those of this machine.
 */
record TerracePod(SchedulerProcess status, String name) implements Deployments.Pod {
    /** @param folder where each pod gets a folder of its name, with its output in the file {@code log} */
    static TerracePod start(ControlPlane plane, Path folder, String namespace, String name, JsonNode spec)
            throws IOException {
        Path root = Files.createDirectories(folder.resolve(name));
        JsonNode container = spec.at("/containers/0");
        int port = SchedulerProcess.freePort();
        List<String> command =
                new ArrayList<>(List.of(Distribution.HOME.resolve("bin/terrace").toString()));
        for (JsonNode argument : container.path("args")) {
            String text = argument.asText().replace("=0.0.0.0:8081", "=127.0.0.1:" + port);
            for (JsonNode mount : container.path("volumeMounts")) {
                text = text.replace("=" + mount.path("mountPath").asText(), "=" + mounted(root, mount));
            }
            command.add(text);
        }
        for (JsonNode mount : container.path("volumeMounts")) {
            Files.createDirectories(mounted(root, mount));
        }
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(root.resolve("log").toFile());
        Map<String, String> environment = builder.environment();
        container
                .path("env")
                .forEach(each -> environment.put(
                        each.path("name").asText(), each.path("value").asText()));
        environment.merge("TERRACE_JAVA_OPTS", "-Xmx512m -XX:TieredStopAtLevel=1", (given, ours) -> given + " " + ours);
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("HOSTNAME", name);
        String account = spec.path("serviceAccountName").asText();
        environment.put("KUBECONFIG", plane.serviceAccount(namespace, account).toString());
        return new TerracePod(new SchedulerProcess(builder.start(), port), name);
    }

    private static Path mounted(Path root, JsonNode mount) {
        return Path.of(root.toString(), mount.path("mountPath").asText());
    }

    @Override
    public boolean isAlive() {
        return status.process().isAlive();
    }

    @Override
    public boolean isReady() {
        return isAlive() && status.get("/readyz").equals("ok\n");
    }

    /** Returns whether it holds the lease. */
    boolean isLeader() {
        return status.get("/metrics").contains("\nterrace_leader 1.0");
    }

    @Override
    public void end() {
        status.process().destroy();
    }
}
