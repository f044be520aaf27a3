package dev.terrace.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** An API server without objects, whose answers to some paths are replaced. */
final class FakeServer implements AutoCloseable {
    /** Answers a request, and closes it. */
    @FunctionalInterface
    interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }

    private static final char[] PASSWORD = "password".toCharArray();

    private final HttpServer server;
    private final Map<String, Answer> answers = new LinkedHashMap<>();
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());

    private FakeServer(HttpServer server) {
        this.server = server;
        server.setExecutor(Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "fake-server");
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/", this::answer);
        server.start();
    }

    static FakeServer plain() throws IOException {
        return new FakeServer(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    }

    /** @param certificate a key store of {@link #certificate} */
    static FakeServer tls(Path certificate) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(certificate)) {
            store.load(in, PASSWORD);
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        return new FakeServer(server);
    }

    /**
     * Creates a key store with a self-signed certificate, and the certificate beside it in a .pem file.
     *
     * @param options further options of keytool
     */
    static Path certificate(Path folder, String name, String... options) throws IOException, InterruptedException {
        Path store = folder.resolve(name + ".p12");
        List<String> generate = new ArrayList<>(List.of("-genkeypair", "-alias", "server", "-keyalg", "EC"));
        generate.addAll(List.of("-dname", "CN=" + name));
        generate.addAll(List.of(options));
        keytool(store, generate);
        keytool(
                store,
                List.of(
                        "-exportcert",
                        "-rfc",
                        "-alias",
                        "server",
                        "-file",
                        pem(store).toString()));
        return store;
    }

    static Path pem(Path store) {
        return Path.of(store.toString().replace(".p12", ".pem"));
    }

    private static void keytool(Path store, List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(options);
        command.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12"));
        command.addAll(List.of("-storepass", new String(PASSWORD)));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(printed);
        }
    }

    String address() {
        return (server instanceof HttpsServer ? "https" : "http") + "://127.0.0.1:"
                + server.getAddress().getPort();
    }

    /** Replaces the answers to paths that begin with the prefix. */
    FakeServer at(String prefix, Answer answer) {
        answers.put(prefix, answer);
        return this;
    }

    /** Returns the paths and queries of all requests. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        requests.add(path);
        for (Map.Entry<String, Answer> each : answers.entrySet()) {
            if (path.startsWith(each.getKey())) {
                each.getValue().to(exchange);
                return;
            }
        }
        if (path.equals("/apis")) {
            json(exchange, 200, "{\"kind\": \"APIGroupList\", \"groups\": []}");
        } else if (path.startsWith("/apis/")) {
            json(exchange, 404, "{\"kind\": \"Status\"}");
        } else {
            json(exchange, 200, page("", "7", ""));
        }
    }

    static void json(HttpExchange exchange, int code, String body) throws IOException {
        send(exchange, code, "application/json", body);
    }

    static void send(HttpExchange exchange, int code, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", type);
        exchange.sendResponseHeaders(code, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    /** Returns a page of a list of pods. */
    static String page(String next, String version, String items) {
        return "{\"kind\": \"PodList\", \"apiVersion\": \"v1\", \"metadata\": {\"resourceVersion\": \"%s\","
                        .formatted(version)
                + " \"continue\": \"%s\"}, \"items\": [%s]}".formatted(next, items);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
