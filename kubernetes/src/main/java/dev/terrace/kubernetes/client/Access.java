package dev.terrace.kubernetes.client;

import dev.terrace.files.Fault;
import dev.terrace.files.TextFile;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Spelling;
import dev.terrace.text.yaml.SmallYaml;
import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.api.model.Context;
import io.fabric8.kubernetes.api.model.ExecConfig;
import io.fabric8.kubernetes.api.model.NamedAuthInfo;
import io.fabric8.kubernetes.api.model.NamedCluster;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.internal.KubeConfigUtils;
import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The address of an API server and the credentials for it, from kubeconfig files or from the service account of a pod.
 * Errors name the file and never a credential.
 */
public final class Access {
    /** Java's property {@code user.home} for a user whom the system does not know, such as one of a container. */
    private static final String NO_HOME = "?";

    private static final Path SERVICE_ACCOUNT = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

    private final Config config;
    private final String server;
    private final String source;
    private final String user;
    /** The program that prints the credentials; null without one. */
    private @Nullable ExecPlugin exec;

    private Access(Config config, @Nullable String server, String source, String user) {
        this.config = config;
        this.source = source;
        this.user = user;
        this.server = address(server, source);
        // A repeated request could be a binding that is sent twice.
        config.setRequestRetryBackoffLimit(0);
        // A connection of HTTP/1.1 that does not answer is closed, and takes no other request with it.
        config.setHttp2Disable(true);
    }

    /**
     * Reads one kubeconfig.
     *
     * @param context the name of its context; null for the current one
     * @param limit the time for an exec plugin
     * @throws InvalidInput if the file, the context or the credentials cannot be used
     */
    public static Access of(Path kubeconfig, @Nullable String context, Duration limit) {
        return of(List.of(kubeconfig), context, limit, System.getenv());
    }

    /**
     * Finds the access as kubectl does: the files of {@code KUBECONFIG}, else {@code ~/.kube/config}, else the service
     * account of the pod.
     *
     * @throws InvalidInput if none is there, or it cannot be used
     */
    public static Access found(@Nullable String context, Duration limit) {
        return found(context, limit, System.getenv(), System.getProperty("user.home", NO_HOME));
    }

    /** @param userHome the home of the user, if {@code HOME} is not set */
    static Access found(@Nullable String context, Duration limit, Map<String, String> environment, String userHome) {
        String named = environment.getOrDefault("KUBECONFIG", "");
        if (!named.isBlank()) {
            List<Path> files = Stream.of(named.split(File.pathSeparator))
                    .filter(file -> !file.isBlank())
                    .map(Path::of)
                    .toList();
            List<Path> present = files.stream().filter(Files::exists).toList();
            return of(present.isEmpty() ? files : present, context, limit, environment);
        }
        String home = environment.getOrDefault("HOME", userHome);
        Path ofUser = Path.of(home, ".kube", "config");
        boolean hasHome = !home.isBlank() && !home.equals(NO_HOME);
        if (hasHome && Files.exists(ofUser)) {
            return of(List.of(ofUser), context, limit, environment);
        }
        String host = environment.getOrDefault("KUBERNETES_SERVICE_HOST", "");
        if (host.isEmpty()) {
            throw Fault.at(
                    "--live",
                    "found no cluster: KUBECONFIG is not set, %s, and this is not a pod. Name a file with --kubeconfig."
                            .formatted(hasHome ? ofUser + " does not exist" : "this user has no home folder"));
        }
        if (context != null) {
            throw Fault.at("--context", "needs a kubeconfig; the service account of a pod has no contexts");
        }
        return ofPod(host, environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443"), SERVICE_ACCOUNT);
    }

    static Access ofPod(String host, String port, Path account) {
        Path token = account.resolve("token");
        if (!Files.isReadable(token)) {
            throw Fault.at(token, "cannot be read. Does the pod mount the token of its service account?");
        }
        Config config = Config.empty();
        config.setMasterUrl("https://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
        config.setCaCertFile(account.resolve("ca.crt").toString());
        config.setOauthTokenProvider(() -> TextFile.read(token).strip());
        Path namespace = account.resolve("namespace");
        if (Files.isReadable(namespace)) {
            config.setNamespace(TextFile.read(namespace).strip());
        }
        return new Access(config, config.getMasterUrl(), "the service account of this pod", "of the service account");
    }

    private static Access of(
            List<Path> files, @Nullable String context, Duration limit, Map<String, String> environment) {
        String source = files.get(0).toString();
        List<io.fabric8.kubernetes.api.model.Config> read =
                files.stream().map(Access::parsed).toList();
        NamedContext chosen = chosen(read, context, source);
        Context of = chosen.getContext();
        String name = Objects.requireNonNullElse(of.getUser(), "");
        NamedCluster cluster = require(
                        read,
                        io.fabric8.kubernetes.api.model.Config::getClusters,
                        NamedCluster::getName,
                        of.getCluster())
                .filter(each -> each.getCluster() != null)
                .orElseThrow(() -> lacks(source, chosen.getName(), "cluster", of.getCluster()));
        AuthInfo user = name.isEmpty()
                ? new AuthInfo()
                : require(read, io.fabric8.kubernetes.api.model.Config::getUsers, NamedAuthInfo::getName, name)
                        .map(NamedAuthInfo::getUser)
                        .orElseThrow(() -> lacks(source, chosen.getName(), "user", name));
        ExecConfig exec = user.getExec();
        user.setExec(null);
        Config config = Config.empty();
        KubeConfigUtils.merge(config, chosen.getName(), read.toArray(new io.fabric8.kubernetes.api.model.Config[0]));
        Access access =
                new Access(config, cluster.getCluster().getServer(), source, "of user '" + name + "' in " + source);
        complete(config, user, files.get(0), environment);
        if (exec != null && user.getToken() == null && user.getTokenFile() == null) {
            access.exec = new ExecPlugin(exec, files.get(0), access.server, limit);
            access.exec.addTo(config);
        }
        return access;
    }

    /** Adds what the library leaves out: token files, impersonation and proxies. */
    private static void complete(Config config, AuthInfo user, Path file, Map<String, String> environment) {
        if (user.getTokenFile() != null) {
            Path token = beside(file, user.getTokenFile());
            var unused = TextFile.read(token);
            config.setOauthTokenProvider(() -> TextFile.read(token).strip());
        }
        if (user.getAs() != null) {
            config.setImpersonateUsername(user.getAs());
            if (user.getAsGroups() != null) {
                config.setImpersonateGroups(user.getAsGroups().toArray(new String[0]));
            }
        }
        String proxy = Stream.of(config.getHttpProxy(), config.getHttpsProxy())
                .filter(Objects::nonNull)
                .findFirst()
                .orElseGet(() -> Stream.of("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy")
                        .map(environment::get)
                        .filter(each -> each != null && !each.isBlank())
                        .findFirst()
                        .orElse(null));
        config.setHttpProxy(proxy);
        config.setHttpsProxy(proxy);
        String direct = environment.getOrDefault("NO_PROXY", environment.getOrDefault("no_proxy", ""));
        if (!direct.isBlank()) {
            config.setNoProxy(Stream.of(direct.split(","))
                    .map(String::strip)
                    .filter(each -> !each.isEmpty())
                    .toArray(String[]::new));
        }
        if (config.getTlsServerName() != null) {
            throw Fault.at(
                    file,
                    "has a tls-server-name, which is not supported. Use a server address that its"
                            + " certificate names.");
        }
    }

    static Path beside(Path file, String named) {
        return file.toAbsolutePath().resolveSibling(named).normalize();
    }

    /** The message of a parser may quote a credential, so that only its position is used. */
    private static io.fabric8.kubernetes.api.model.Config parsed(Path file) {
        String text = TextFile.read(file);
        try {
            if (!(SmallYaml.read(text, file.toString()) instanceof Map<?, ?> top) || !top.containsKey("clusters")) {
                throw Fault.at(file, "is not a kubeconfig: it has no clusters. 'kubectl config view' shows one.");
            }
        } catch (InvalidInput e) {
            Finding first = e.findings().get(0);
            if (first.position().line() == 0) {
                throw e;
            }
            throw new InvalidInput(Finding.error(
                    first.position(), "is not YAML from here on. 'kubectl config view' shows a valid kubeconfig."));
        }
        try {
            return KubeConfigUtils.parseConfig(file.toFile());
        } catch (KubernetesClientException | IllegalArgumentException e) {
            throw Fault.at(file, "is not a kubeconfig. 'kubectl config view' shows one.");
        }
    }

    private static NamedContext chosen(
            List<io.fabric8.kubernetes.api.model.Config> read, @Nullable String context, String source) {
        List<String> known = new ArrayList<>();
        read.forEach(config -> config.getContexts().forEach(each -> known.add(each.getName())));
        String current = read.stream()
                .map(io.fabric8.kubernetes.api.model.Config::getCurrentContext)
                .filter(each -> each != null && !each.isEmpty())
                .findFirst()
                .orElse("");
        String wanted = context == null ? current : context;
        if (wanted.isEmpty()) {
            throw Fault.at(
                    source,
                    "has no current-context. Choose one with --context: %s.".formatted(String.join(", ", known)));
        }
        return require(read, io.fabric8.kubernetes.api.model.Config::getContexts, NamedContext::getName, wanted)
                .filter(each -> each.getContext() != null)
                .orElseThrow(() -> Fault.at(
                        source,
                        "has no context '%s'.%s It has %s."
                                .formatted(
                                        wanted,
                                        Spelling.hint(wanted, known),
                                        known.isEmpty() ? "none" : String.join(", ", known))));
    }

    private static <T> Optional<T> require(
            List<io.fabric8.kubernetes.api.model.Config> read,
            Function<io.fabric8.kubernetes.api.model.Config, @Nullable List<T>> part,
            Function<T, String> name,
            @Nullable String wanted) {
        return read.stream()
                .map(part)
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .filter(each -> name.apply(each).equals(wanted))
                .findFirst();
    }

    private static InvalidInput lacks(String source, String context, String what, @Nullable String name) {
        return Fault.at(
                source,
                "has no %s '%s', which context '%s' names. Add it, or choose another --context."
                        .formatted(what, Objects.requireNonNullElse(name, ""), context));
    }

    /** Returns the address without a user and a password. */
    private static String address(@Nullable String url, String source) {
        try {
            URI uri = URI.create(Objects.requireNonNullElse(url, "").strip());
            String scheme = Objects.requireNonNullElse(uri.getScheme(), "");
            if (uri.getHost() != null && (scheme.equals("https") || scheme.equals("http"))) {
                String path = Objects.requireNonNullElse(uri.getPath(), "").replaceAll("/+$", "");
                return scheme + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort()) + path;
            }
        } catch (IllegalArgumentException e) {
            // The message would quote the address, which may contain a password.
        }
        throw Fault.at(source, "its server is not an address like https://10.0.0.1:6443.");
    }

    /** Returns the address of the API server. */
    public String server() {
        return server;
    }

    /** Returns where the access comes from: a file, or the service account of the pod. */
    public String source() {
        return source;
    }

    /** Returns the namespace of the context or of the pod; {@code default} without one. */
    public String namespace() {
        String namespace = config.getNamespace();
        return namespace == null || namespace.isEmpty() ? "default" : namespace;
    }

    /** Returns the user whose credentials are used, for sentences: "of user 'x' in FILE". */
    String user() {
        return user;
    }

    /**
     * Renews credentials that have expired.
     *
     * @return whether the certificate has changed, for which new connections are needed
     * @throws InvalidInput if they cannot be renewed
     */
    boolean renew() {
        return exec != null && exec.renew(config);
    }

    /** The server does not accept the credentials. The next request renews them if possible. */
    void refuse() {
        if (exec != null) {
            exec.refuse();
        }
    }

    Config config() {
        return config;
    }
}
