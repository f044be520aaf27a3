package dev.terrace.kubernetes.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.files.Fault;
import dev.terrace.model.finding.InvalidInput;
import io.fabric8.kubernetes.api.model.ExecConfig;
import io.fabric8.kubernetes.client.Config;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The program that a kubeconfig names for credentials. It is run here and not by the library, which waits for it
 * without a limit and logs its output. Nothing that it prints is shown.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins">
 *     Kubernetes, client-go credential plugins</a>
 */
final class ExecPlugin {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** The server may refuse each new credential. The program is not run more often for that reason. */
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final ExecConfig exec;
    private final Path kubeconfig;
    private final String server;
    private final Duration limit;
    private volatile String token = "";
    private volatile Instant expires = Instant.MAX;
    /** The time of the last refusal that counted. */
    private volatile Instant refused = Instant.EPOCH;

    /** @param limit the longest time of one run */
    ExecPlugin(ExecConfig exec, Path kubeconfig, String server, Duration limit) {
        this.exec = exec;
        this.kubeconfig = kubeconfig;
        this.server = server;
        this.limit = limit;
    }

    /** Runs the program, and uses its credential. */
    void addTo(Config config) {
        JsonNode status = status();
        String certificate = status.path("clientCertificateData").asText();
        if (!certificate.isEmpty()) {
            config.setClientCertData(base64(certificate));
            config.setClientKeyData(base64(status.path("clientKeyData").asText()));
        }
        if (!token.isEmpty()) {
            config.setOauthTokenProvider(() -> token);
        } else if (certificate.isEmpty()) {
            throw failed("printed no token and no certificate");
        }
    }

    private static String base64(String pem) {
        return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.UTF_8));
    }

    /** Runs the program again if its credential has expired. Returns whether it printed another certificate. */
    synchronized boolean renew(Config config) {
        if (!Instant.now().isAfter(expires)) {
            return false;
        }
        String before = config.getClientCertData();
        addTo(config);
        return !Objects.equals(before, config.getClientCertData());
    }

    /** The server refuses the credential. It may have expired earlier than the program said, or without a time. */
    void refuse() {
        if (Instant.now().isAfter(refused.plus(PAUSE))) {
            refused = Instant.now();
            expires = Instant.MIN;
        }
    }

    /** Runs the program and takes its token. Returns the status of the credential that it prints. */
    private JsonNode status() {
        JsonNode credential;
        try {
            credential = JSON.readTree(output());
        } catch (JsonProcessingException e) {
            throw failed("printed no credential");
        }
        if (!credential.path("kind").asText().equals("ExecCredential")) {
            throw failed("printed no credential");
        }
        JsonNode status = credential.path("status");
        token = status.path("token").asText();
        String until = status.path("expirationTimestamp").asText();
        try {
            expires = until.isEmpty() ? Instant.MAX : Instant.parse(until);
        } catch (DateTimeParseException e) {
            throw failed("printed a credential whose expirationTimestamp is not a time");
        }
        return status;
    }

    private String output() {
        Process process;
        try {
            process = builder().start();
            process.getOutputStream().close();
        } catch (IOException e) {
            String hint = exec.getInstallHint() == null
                    ? ""
                    : " " + exec.getInstallHint().strip();
            throw failed("cannot be started: is it installed, and on the PATH?" + hint);
        }
        CompletableFuture<String> printed = CompletableFuture.supplyAsync(() -> printed(process));
        try {
            String text = printed.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            int code = process.waitFor();
            if (code != 0) {
                throw failed("failed with exit code " + code);
            }
            return text;
        } catch (TimeoutException e) {
            throw failed("is not done after %s s".formatted(limit.toSeconds()));
        } catch (ExecutionException e) {
            throw failed("ended in the middle of its output");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed("was interrupted");
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String printed(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    private ProcessBuilder builder() {
        List<String> words = new ArrayList<>();
        String command = exec.getCommand();
        words.add(
                command.contains(File.separator)
                        ? Access.beside(kubeconfig, command).toString()
                        : command);
        words.addAll(Objects.requireNonNullElse(exec.getArgs(), List.of()));
        ProcessBuilder builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD);
        ObjectNode info = JSON.createObjectNode();
        info.put("apiVersion", exec.getApiVersion()).put("kind", "ExecCredential");
        ObjectNode spec = info.putObject("spec").put("interactive", false);
        if (Boolean.TRUE.equals(exec.getProvideClusterInfo())) {
            spec.putObject("cluster").put("server", server);
        }
        builder.environment().put("KUBERNETES_EXEC_INFO", info.toString());
        if (exec.getEnv() != null) {
            exec.getEnv().forEach(each -> builder.environment().put(each.getName(), each.getValue()));
        }
        return builder;
    }

    private InvalidInput failed(String how) {
        return Fault.at(
                kubeconfig,
                "the exec plugin '%s' for %s %s. Run it by hand to see more, or log in again."
                        .formatted(exec.getCommand(), server, how));
    }
}
