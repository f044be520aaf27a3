package dev.terrace.dist;

import static java.lang.ProcessBuilder.Redirect.DISCARD;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.terrace.kubernetes.ControlPlane;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A webhook that refuses to delete pods, until it is closed: those that a scheduler deletes, and those that are deleted
 * in a dry run, which tells whether the API server calls it already.
 */
final class RefusingWebhook implements AutoCloseable {
    static final String WORDS = "no pod leaves before Monday";

    private static final String PATH = "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations";
    private static final String PASSWORD = "password";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ControlPlane plane;
    private final HttpsServer server;

    RefusingWebhook(ControlPlane plane, Path folder)
            throws IOException, GeneralSecurityException, InterruptedException {
        this.plane = plane;
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        Path keys = folder.resolve("webhook.p12");
        keytool(keys, "-genkeypair", "-keyalg", "EC", "-dname", "CN=webhook", "-ext", "SAN=ip:127.0.0.1");
        Path certificate = folder.resolve("webhook.pem");
        keytool(keys, "-exportcert", "-rfc", "-file", certificate.toString());
        server.setHttpsConfigurator(new HttpsConfigurator(context(keys)));
        server.createContext("/", RefusingWebhook::refuse);
        server.start();
        plane.create(PATH, """
                {apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingWebhookConfiguration,
                 metadata: {name: refusing}, webhooks: [{name: refusing.terrace.test, failurePolicy: Fail,
                   sideEffects: None, admissionReviewVersions: [v1],
                   clientConfig: {url: 'https://127.0.0.1:%s/', caBundle: %s},
                   rules: [{apiGroups: [''], apiVersions: [v1], operations: [DELETE], resources: [pods]}],
                   matchConditions: [{name: evictions,
                     expression: "request.dryRun || request.userInfo.username == 'scheduler'"}]}]}
                """.formatted(
                server.getAddress().getPort(), Base64.getEncoder().encodeToString(Files.readAllBytes(certificate))));
    }

    private static void keytool(Path store, String... options) throws IOException, InterruptedException {
        String program = Path.of(System.getProperty("java.home"), "bin/keytool").toString();
        List<String> command = new ArrayList<>(List.of(program, "-storetype", "PKCS12", "-storepass", PASSWORD));
        command.addAll(List.of("-alias", "webhook", "-keystore", store.toString()));
        command.addAll(List.of(options));
        if (new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(DISCARD)
                        .start()
                        .waitFor()
                != 0) {
            throw new IOException("keytool failed");
        }
    }

    private static SSLContext context(Path keys) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray());
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private static void refuse(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode review = JSON.readTree(exchange.getRequestBody());
            ObjectNode answer = JSON.createObjectNode().put("apiVersion", "admission.k8s.io/v1");
            ObjectNode response = answer.put("kind", "AdmissionReview").putObject("response");
            response.put("uid", review.at("/request/uid").asText()).put("allowed", false);
            response.putObject("status").put("code", 403).put("message", WORDS);
            byte[] body = JSON.writeValueAsBytes(answer);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** Returns whether the API server asks it before a pod is deleted. */
    boolean refuses(String path) {
        return plane.send("DELETE", path + "?dryRun=All", "application/json", "", 200, 403)
                .contains(WORDS);
    }

    @Override
    public void close() {
        plane.send("DELETE", PATH + "/refusing", "application/json", "", 200);
        server.stop(0);
    }
}
