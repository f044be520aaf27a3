package dev.terrace.kubernetes;

import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/**
 * A real etcd and kube-apiserver on loopback ports, with Volcano's kinds and the role that reads. All test classes of a
 * process share one, and each class finds it without nodes, queues, pods, groups, leases and ConfigMaps of Volcano.
 * Tests are skipped if the programs are not in {@code KUBEBUILDER_ASSETS}, by default
 * {@code ~/.cache/terrace-live/bin}; {@code kubernetes/controlplane/build.sh} builds them.
 *
 * <p>No controllers run: nothing creates pods from workloads, and nothing opens queues.
 */
public final class ControlPlane implements BeforeAllCallback {
    private static final List<String> PROGRAMS = List.of("etcd", "kube-apiserver");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** Users by name. All but the first have no rights of their own. */
    private static final List<String> USERS = List.of("admin", "reader", "scheduler", "limited");

    private @Nullable Running running;

    /** Returns the folder of the programs. */
    public static Path assets() {
        String named = System.getenv("KUBEBUILDER_ASSETS");
        return named != null ? Path.of(named) : Path.of(System.getProperty("user.home"), ".cache/terrace-live/bin");
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        List<String> missing = PROGRAMS.stream()
                .filter(program -> !Files.isExecutable(assets().resolve(program)))
                .toList();
        Assumptions.assumeTrue(
                missing.isEmpty(),
                () -> "no %s in %s: kubernetes/controlplane/build.sh builds them".formatted(missing, assets()));
        running = context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.GLOBAL)
                .getOrComputeIfAbsent(Running.class, key -> new Running(), Running.class);
        clear();
    }

    private void clear() {
        delete("/api/v1/nodes");
        delete("/apis/scheduling.volcano.sh/v1beta1/queues");
        delete("/api/v1/namespaces/volcano-system/configmaps");
        delete("/apis/rbac.authorization.k8s.io/v1/clusterrolebindings?fieldSelector=metadata.name=limited");
        Matcher names = Pattern.compile("\"name\":\"([^\"]+)\",\"uid\"")
                .matcher(send("GET", "/api/v1/namespaces", "application/json", "", 200));
        while (names.find()) {
            clear(names.group(1));
        }
    }

    /** Removes the pods, groups and leases of a namespace. */
    public void clear(String namespace) {
        delete("/apis/coordination.k8s.io/v1/namespaces/" + namespace + "/leases");
        delete("/api/v1/namespaces/" + namespace + "/pods?gracePeriodSeconds=0");
        delete("/apis/scheduling.volcano.sh/v1beta1/namespaces/" + namespace + "/podgroups");
    }

    private void delete(String path) {
        send("DELETE", path, "application/json", "", 200);
    }

    /**
     * Returns the kubeconfig of a user: {@code admin}, {@code reader} with the read role, {@code scheduler} also with
     * the role that schedules, {@code limited} without any.
     */
    public Path kubeconfig(String user) {
        return running().folder.resolve(user + ".kubeconfig");
    }

    /** Returns the kubeconfig of a user for another address, such as that of a proxy. */
    public Path kubeconfig(String user, String address) throws IOException {
        String text = Files.readString(kubeconfig(user))
                .replace(
                        "server: '" + server() + "', certificate-authority: pki/apiserver.crt",
                        "server: '" + address + "'");
        return Files.writeString(Files.createTempFile(running().folder, user, ".kubeconfig"), text);
    }

    /** Returns the kubeconfig of a service account and its namespace, with a token that the server issues. */
    public Path serviceAccount(String namespace, String name) throws IOException {
        String token = send(
                        "POST",
                        "/api/v1/namespaces/" + namespace + "/serviceaccounts/" + name + "/token",
                        "application/json",
                        "{\"apiVersion\": \"authentication.k8s.io/v1\", \"kind\": \"TokenRequest\", \"spec\": {}}",
                        201)
                .replaceFirst("(?s).*\"token\":\"([^\"]+)\".*", "$1");
        String text = Files.readString(kubeconfig("admin"))
                .replace(token("admin"), token)
                .replace("context: {cluster: test,", "context: {cluster: test, namespace: " + namespace + ",");
        return Files.writeString(Files.createTempFile(running().folder, name, ".kubeconfig"), text);
    }

    /** Returns the client that trusts the API server. */
    HttpClient http() {
        return Objects.requireNonNull(running().http);
    }

    /** Returns the token of a user, which no output may contain. */
    public static String token(String user) {
        return "secret-token-of-" + user;
    }

    private Running running() {
        return Objects.requireNonNull(running);
    }

    public String server() {
        return running().server();
    }

    /** Sends a request of the admin, and requires one of the codes. */
    public String send(String method, String path, String type, String body, Integer... codes) {
        HttpResponse<String> response = running().send(method, path, type, body);
        if (!List.of(codes).contains(response.statusCode())) {
            throw new IllegalStateException(method + " " + path + ": " + response.statusCode() + " " + response.body());
        }
        return response.body();
    }

    /** Kills the API server, and starts it again. Waits until it is ready. */
    public void killServer() {
        running().killServer();
    }

    /** Makes etcd forget all earlier versions of objects, as it does every few minutes. */
    public void compact() {
        running().compact();
    }

    /** Creates an object from YAML or JSON, unless it exists. */
    public void create(String path, String yaml) {
        send("POST", path, "application/yaml", yaml, 200, 201, 202, 409);
    }

    /** Creates a namespace in which pods may be created. */
    public void namespace(String name) {
        create("/api/v1/namespaces", "{apiVersion: v1, kind: Namespace, metadata: {name: %s}}".formatted(name));
        create(
                "/api/v1/namespaces/" + name + "/serviceaccounts",
                "{apiVersion: v1, kind: ServiceAccount, metadata: {name: default}}");
    }

    /** Creates a node with cpu, memory and room for 110 pods. */
    public void node(String name, String cpu, String memory) {
        create("/api/v1/nodes", """
                {apiVersion: v1, kind: Node, metadata: {name: %s, labels: {kubernetes.io/hostname: %s}}, status: {
                  capacity: {cpu: %s, memory: %s, pods: 110}, allocatable: {cpu: %s, memory: %s, pods: 110},
                  conditions: [{type: Ready, status: "True", reason: KubeletReady}]}}
                """.formatted(name, name, cpu, memory, cpu, memory));
    }

    /** Creates an open queue. */
    public void queue(String name, int weight) {
        String queues = "/apis/scheduling.volcano.sh/v1beta1/queues";
        create(queues, """
                {apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name: %s}, spec: {weight: %s}}
                """.formatted(name, weight));
        send(
                "PATCH",
                queues + "/" + name + "/status",
                "application/merge-patch+json",
                "{\"status\": {\"state\": \"Open\"}}",
                200);
    }

    /** Creates a priority class. */
    public void priorityClass(String name, int value) {
        create("/apis/scheduling.k8s.io/v1/priorityclasses", """
                {apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: %s}, value: %s}
                """.formatted(name, value));
    }

    /** Creates a group whose pods must all fit, and its pods. */
    public void gang(String namespace, String name, String queue, int pods, String cpu) {
        gang("volcano", namespace, name, queue, pods, cpu);
    }

    /** Creates a group that needs all its pods, and its pods, for a scheduler. */
    public void gang(String scheduler, String namespace, String name, String queue, int pods, String cpu) {
        gang(scheduler, namespace, name, queue, pods, pods, cpu);
    }

    /** Creates a group that needs some of its pods, and its pods, for a scheduler. */
    public void gang(
            String scheduler, String namespace, String name, String queue, int minMember, int pods, String cpu) {
        gang(scheduler, namespace, name, queue, "", minMember, pods, cpu);
    }

    /**
     * Creates a group that needs some of its pods, and its pods, for a scheduler.
     *
     * @param priority the name of a priority class; empty for none
     */
    public void gang(
            String scheduler,
            String namespace,
            String name,
            String queue,
            String priority,
            int minMember,
            int pods,
            String cpu) {
        create("/apis/scheduling.volcano.sh/v1beta1/namespaces/" + namespace + "/podgroups", """
                {apiVersion: scheduling.volcano.sh/v1beta1, kind: PodGroup, metadata: {name: %s, namespace: %s},
                 spec: {minMember: %s, queue: %s, priorityClassName: "%s"}}
                """.formatted(
                        name, namespace, minMember, queue, priority));
        for (int i = 0; i < pods; i++) {
            pod(scheduler, namespace, name + "-" + i, name, priority, cpu);
        }
    }

    /** Creates a pod of a group. */
    public void pod(String namespace, String name, String group, String cpu) {
        pod("volcano", namespace, name, group, "", cpu);
    }

    private void pod(String scheduler, String namespace, String name, String group, String priority, String cpu) {
        create("/api/v1/namespaces/" + namespace + "/pods", """
                {apiVersion: v1, kind: Pod,
                 metadata: {name: %s, namespace: %s, annotations: {scheduling.k8s.io/group-name: %s}},
                 spec: {schedulerName: %s, priorityClassName: "%s", restartPolicy: Never, containers: [{name: main, image: busybox,
                   command: [sleep, confidential-command], env: [{name: PASSWORD, value: confidential-value}],
                   resources: {requests: {cpu: "%s", memory: 1Gi}}}]}}
                """.formatted(
                        name, namespace, group, scheduler, priority, cpu));
    }

    /** Returns the documents of the read role. */
    public static List<String> readRole() {
        return role("read-role.yaml");
    }

    private static List<String> role(String file) {
        try {
            return Stream.of(Files.readString(deploy().resolve(file)).split("(?m)^---$"))
                    .map(String::strip)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path deploy() {
        return Stream.of("deploy", "../kubernetes/deploy")
                .map(Path::of)
                .filter(Files::isDirectory)
                .findFirst()
                .orElseThrow();
    }

    /** The running programs. */
    private static final class Running implements AutoCloseable {
        private final Path folder;
        private final int port = freePort();
        private final int etcd = freePort();
        private final List<Process> processes = new ArrayList<>();
        private @Nullable Process server;
        private @Nullable HttpClient http;

        Running() {
            try {
                folder = Files.createTempDirectory("terrace-control-plane");
                start();
            } catch (IOException | GeneralSecurityException | InterruptedException e) {
                close();
                throw new IllegalStateException("the control plane did not start", e);
            } catch (RuntimeException e) {
                close();
                throw e;
            }
        }

        String server() {
            return "https://127.0.0.1:" + port;
        }

        private void start() throws IOException, GeneralSecurityException, InterruptedException {
            Path pki = Files.createDirectories(folder.resolve("pki"));
            KeyPairGenerator keys = KeyPairGenerator.getInstance("RSA");
            keys.initialize(2048);
            Files.writeString(
                    pki.resolve("sa.key"),
                    "-----BEGIN PRIVATE KEY-----\n"
                            + Base64.getMimeEncoder()
                                    .encodeToString(
                                            keys.generateKeyPair().getPrivate().getEncoded())
                            + "\n-----END PRIVATE KEY-----\n");
            StringBuilder tokens = new StringBuilder();
            for (String user : USERS) {
                String group = user.equals("admin") ? "system:masters" : "terrace-tests";
                tokens.append(token(user)).append(',').append(user).append(',').append(user);
                tokens.append(',').append(group).append('\n');
                Files.writeString(
                        folder.resolve(user + ".kubeconfig"), """
                        apiVersion: v1
                        kind: Config
                        current-context: test
                        clusters: [{name: test, cluster: {server: '%s', certificate-authority: pki/apiserver.crt}}]
                        users: [{name: %s, user: {token: %s}}]
                        contexts: [{name: test, context: {cluster: test, user: %s}}]
                        """.formatted(server(), user, token(user), user));
            }
            Files.writeString(folder.resolve("tokens.csv"), tokens);
            var unused = launch(
                    "etcd",
                    "--data-dir=" + folder.resolve("etcd"),
                    "--listen-client-urls=http://127.0.0.1:" + etcd,
                    "--advertise-client-urls=http://127.0.0.1:" + etcd,
                    "--listen-peer-urls=http://127.0.0.1:0",
                    "--log-level=warn",
                    "--unsafe-no-fsync");
            server = startServer();
            awaitReady(pki.resolve("apiserver.crt"));
            define();
        }

        private Process startServer() throws IOException {
            Path pki = folder.resolve("pki");
            return launch(
                    "kube-apiserver",
                    "--etcd-servers=http://127.0.0.1:" + etcd,
                    "--bind-address=127.0.0.1",
                    "--secure-port=" + port,
                    "--cert-dir=" + pki,
                    "--service-account-issuer=https://kubernetes.default.svc",
                    "--service-account-key-file=" + pki.resolve("sa.key"),
                    "--service-account-signing-key-file=" + pki.resolve("sa.key"),
                    "--service-cluster-ip-range=10.96.0.0/16",
                    "--endpoint-reconciler-type=none",
                    "--token-auth-file=" + folder.resolve("tokens.csv"),
                    "--authorization-mode=RBAC",
                    // No controller would remove the taint of new nodes.
                    "--disable-admission-plugins=TaintNodesByCondition");
        }

        void killServer() {
            try {
                Process killed = Objects.requireNonNull(server);
                killed.destroyForcibly().waitFor();
                processes.remove(killed);
                server = startServer();
                awaitReady(folder.resolve("pki/apiserver.crt"));
            } catch (IOException | GeneralSecurityException e) {
                throw new IllegalStateException("the API server did not start again", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }

        void compact() {
            String version = send("GET", "/api/v1/nodes?limit=1", "application/json", "")
                    .body()
                    .replaceFirst("(?s).*?\"resourceVersion\":\"([0-9]+)\".*", "$1");
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + etcd + "/v3/kv/compaction"))
                    .POST(HttpRequest.BodyPublishers.ofString("{\"revision\": " + version + ", \"physical\": true}"))
                    .build();
            try {
                Objects.requireNonNull(http).send(request, HttpResponse.BodyHandlers.discarding());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }

        private Process launch(String program, String... options) throws IOException {
            List<String> command =
                    new ArrayList<>(List.of(assets().resolve(program).toString()));
            command.addAll(List.of(options));
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve(program + ".log").toFile())
                    .start();
            processes.add(process);
            return process;
        }

        /** Waits until the server has written its certificate and is ready. */
        private void awaitReady(Path certificate) throws InterruptedException, GeneralSecurityException, IOException {
            long start = System.nanoTime();
            while (System.nanoTime() - start < PATIENCE.toNanos()) {
                Process dead = processes.stream()
                        .filter(each -> !each.isAlive())
                        .findFirst()
                        .orElse(null);
                if (dead != null) {
                    throw new IllegalStateException("the control plane ended: see " + folder);
                }
                if (Files.exists(certificate) && Files.size(certificate) > 0) {
                    if (http == null) {
                        http = client(certificate);
                    }
                    try {
                        if (send("GET", "/readyz", "application/json", "").statusCode() == 200) {
                            return;
                        }
                    } catch (UncheckedIOException e) {
                        // Not listening yet.
                    }
                }
                Thread.sleep(100);
            }
            throw new IllegalStateException("the API server is not ready after " + PATIENCE + ": see " + folder);
        }

        private static HttpClient client(Path certificate) throws GeneralSecurityException, IOException {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            int number = 0;
            try (var in = Files.newInputStream(certificate)) {
                for (var each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                    trusted.setCertificateEntry("server-" + number++, each);
                }
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return HttpClient.newBuilder().sslContext(context).build();
        }

        HttpResponse<String> send(String method, String path, String type, String body) {
            try {
                return Objects.requireNonNull(http)
                        .send(
                                HttpRequest.newBuilder(URI.create(server() + path))
                                        .header("Authorization", "Bearer " + token("admin"))
                                        .header("Content-Type", type)
                                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                                        .build(),
                                HttpResponse.BodyHandlers.ofString());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }

        /** Creates Volcano's kinds, which accept any field, and the role that reads. */
        private void define() throws InterruptedException {
            Map<Kind<?>, Boolean> hasStatus = Map.of(
                    Kinds.POD_GROUP, false, Kinds.QUEUE, true, Kinds.HYPER_NODE, true, Kinds.NUMA_TOPOLOGY, false);
            for (Map.Entry<Kind<?>, Boolean> kind : hasStatus.entrySet()) {
                post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", """
                        {apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: %s.%s},
                         spec: {group: %s, scope: %s, names: {kind: %s, plural: %s}, versions: [{name: %s, served: true,
                           storage: true, subresources: {%s}, schema: {openAPIV3Schema: {type: object,
                             x-kubernetes-preserve-unknown-fields: true}}}]}}
                        """.formatted(
                                kind.getKey().plural(),
                                kind.getKey().group(),
                                kind.getKey().group(),
                                kind.getKey().namespaced() ? "Namespaced" : "Cluster",
                                kind.getKey().name(),
                                kind.getKey().plural(),
                                kind.getKey().version(),
                                kind.getValue() ? "status: {}" : ""));
            }
            for (Kind<?> kind : hasStatus.keySet()) {
                String path = "/apis/" + kind.apiVersion() + "/" + kind.plural();
                while (send("GET", path, "application/json", "").statusCode() != 200) {
                    Thread.sleep(50);
                }
            }
            post("/api/v1/namespaces", "{apiVersion: v1, kind: Namespace, metadata: {name: volcano-system}}");
            grant("read", "reader", "scheduler");
            grant("schedule", "scheduler");
        }

        /** Creates the roles of a file, and binds them to users. */
        private void grant(String name, String... users) {
            String rbac = "/apis/rbac.authorization.k8s.io/v1";
            String group = "rbac.authorization.k8s.io";
            String subjects = Stream.of(users)
                    .map(user -> "{apiGroup: %s, kind: User, name: %s}".formatted(group, user))
                    .collect(Collectors.joining(", "));
            List<String> roles = role(name + "-role.yaml");
            post(rbac + "/clusterroles", roles.get(0));
            post(rbac + "/namespaces/volcano-system/roles", roles.get(1));
            for (String kind : List.of("ClusterRole", "Role")) {
                String where = kind.equals("Role") ? "/namespaces/volcano-system/rolebindings" : "/clusterrolebindings";
                post(rbac + where, """
                        {apiVersion: %s/v1, kind: %sBinding, metadata: {name: terrace-%s},
                         roleRef: {apiGroup: %s, kind: %s, name: terrace-%s}, subjects: [%s]}
                        """.formatted(group, kind, name, group, kind, name, subjects));
            }
        }

        private void post(String path, String yaml) {
            HttpResponse<String> response = send("POST", path, "application/yaml", yaml);
            if (response.statusCode() != 201) {
                throw new IllegalStateException(path + ": " + response.statusCode() + " " + response.body());
            }
        }

        private static int freePort() {
            try (ServerSocket socket = new ServerSocket(0)) {
                return socket.getLocalPort();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            Collections.reverse(processes);
            for (Process process : processes) {
                process.destroyForcibly();
            }
            try {
                for (Process process : processes) {
                    process.waitFor();
                }
                try (Stream<Path> paths = Files.walk(folder)) {
                    paths.sorted(Comparator.reverseOrder())
                            .forEach(path -> path.toFile().delete());
                }
            } catch (IOException | InterruptedException e) {
                // The folder is temporary.
            }
        }
    }
}
