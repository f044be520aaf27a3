package dev.terrace.cli;

import dev.terrace.cli.layout.Table;
import dev.terrace.cli.option.MissingRights;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.schedule.RefusedBindings;
import dev.terrace.cli.schedule.UnboundClaims;
import dev.terrace.configuration.Configuration;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Sha256;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.kubernetes.lease.Lease;
import dev.terrace.kubernetes.list.Discovery;
import dev.terrace.kubernetes.list.Discovery.Served;
import dev.terrace.kubernetes.list.Rights;
import dev.terrace.kubernetes.list.Role;
import dev.terrace.kubernetes.list.Role.Rule;
import dev.terrace.kubernetes.list.Rules;
import dev.terrace.kubernetes.list.Waiting;
import dev.terrace.kubernetes.write.ObjectName;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import dev.terrace.report.Document;
import dev.terrace.report.Fields;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code schedule --check}: what a start with the same options would lack on a running cluster. Writes
 * nothing.
 */
final class Preflight {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;

    private final Console console;
    private final Home home;
    private final Scheduling.Settings settings;
    private final List<Check> checks = new ArrayList<>();
    /** The rules that the user lacks, by the namespace in which they must hold; empty for everywhere. */
    private final Map<String, List<Rule>> lacking = new LinkedHashMap<>();

    Preflight(Console console, Home home, Scheduling.Settings settings) {
        this.console = console;
        this.home = home;
        this.settings = settings;
    }

    private enum Status {
        OK,
        WARNING,
        MISSING,
        INVALID
    }

    /** @param what the subject of the check */
    private record Check(String what, Status status, String detail) {
        String word() {
            return status.name().toLowerCase(Locale.ROOT);
        }

        Fields document() {
            return new Fields().with("check", what).with("status", word()).with("detail", detail);
        }
    }

    private void add(String what, Status status, String detail) {
        checks.add(new Check(what, status, detail));
    }

    /**
     * Checks everything, and prints the table.
     *
     * @param connection closed at the end
     * @throws InvalidInput if the server does not answer
     */
    int run(Connection connection, Extensions loaded) {
        Extensions extensions =
                settings.isDryRun() ? loaded : loaded.with(UnboundClaims::new).with(RefusedBindings::new);
        try (connection) {
            add("server", Status.OK, connection.server() + ", version " + version(connection));
            Served served = new Discovery(connection).served();
            Optional<Configuration> configuration = configuration(connection, extensions);
            add(
                    "plugins",
                    Status.OK,
                    extensions.plugins().size() + " plugins and "
                            + extensions.actions().size() + " actions are loaded");
            kinds(served, configuration, extensions);
            Rights rights = new Rights(connection);
            Role.reading().stream().map(this::withMap).forEach(role -> rights(role, role.namespace(), served, rights));
            if (!settings.isDryRun()) {
                Scheduling.Settings.LeaseFlags flags = settings.lease();
                Lease.Name lease = flags == null ? null : flags.on(connection);
                // The role with a namespace has the rules of the lease alone.
                String namespace = lease == null ? "" : lease.namespace();
                Role.scheduling()
                        .forEach(role -> rights(role, role.namespace().isEmpty() ? "" : namespace, served, rights));
                lease(connection, lease);
            }
            print(connection);
        }
        boolean isReady =
                checks.stream().allMatch(check -> check.status() == Status.OK || check.status() == Status.WARNING);
        return isReady ? Exit.DONE : Exit.DOES_NOT_HOLD;
    }

    private static String version(Connection connection) {
        Answer answer = Waiting.of(connection.get("/version"));
        return answer.code() == OK ? text(answer, "/gitVersion") : "unknown";
    }

    /** Returns a text of an answer; empty without it. */
    private static String text(Answer answer, String pointer) {
        try {
            return answer.json().at(pointer).asText();
        } catch (IOException e) {
            return "";
        }
    }

    private Optional<Configuration> configuration(Connection connection, Extensions extensions) {
        LiveConfiguration configurations = new LiveConfiguration(settings, console, home, connection, extensions);
        try {
            ConfigurationText text = configurations.find().text();
            Configuration read = configurations.read(text);
            add("configuration", Status.OK, text.source() + " (" + text.chosen() + ")");
            return Optional.of(read);
        } catch (InvalidInput e) {
            e.findings().forEach(finding -> add("configuration", Status.INVALID, finding.toString()));
            return Optional.empty();
        }
    }

    private void kinds(Served served, Optional<Configuration> configuration, Extensions extensions) {
        Set<Kind<?>> always = MissingRights.always();
        Set<Kind<?>> byPlugins = configuration
                .map(read -> MissingRights.ofPlugins(read, extensions.catalog()))
                .orElse(Set.of());
        for (Kind<?> kind : Kinds.ALL) {
            if (isAbsent(kind, served)) {
                if (always.contains(kind)) {
                    add(
                            "kind " + Rules.resource(kind),
                            Status.MISSING,
                            "the server lacks it; install Volcano's definitions");
                } else if (byPlugins.contains(kind)) {
                    add("kind " + Rules.resource(kind), Status.WARNING, "the server lacks it, and a plugin reads it");
                }
            }
        }
        String absent = Kinds.ALL.stream()
                .filter(kind -> isAbsent(kind, served))
                .map(Rules::resource)
                .collect(Collectors.joining(", "));
        add("kinds", Status.OK, served.paths().size() + " are there" + (absent.isEmpty() ? "" : "; absent: " + absent));
        served.unanswered().forEach((group, reason) -> {
            boolean isNeeded = always.stream().anyMatch(kind -> kind.group().equals(group));
            add("group " + group, isNeeded ? Status.MISSING : Status.WARNING, reason);
        });
    }

    /** Returns whether the server lacks a kind. It may have the kinds of a group that does not answer. */
    private static boolean isAbsent(Kind<?> kind, Served served) {
        return !served.paths().containsKey(kind) && !served.unanswered().containsKey(kind.group());
    }

    /** @param namespace where the role must hold; empty for everywhere */
    private void rights(Role role, String namespace, Served served, Rights rights) {
        for (Rule rule : role.rules()) {
            if (!isNeeded(rule)) {
                continue;
            }
            List<Rule> missing = rights.lacking(rule, namespace);
            if (missing.isEmpty()) {
                add("right", Status.OK, rule.yaml());
            }
            for (Rule each : missing) {
                boolean isDispensable = isDispensable(each, served);
                add(
                        "right",
                        isDispensable ? Status.WARNING : Status.MISSING,
                        each.yaml()
                                + (namespace.isEmpty() ? "" : " in namespace " + namespace)
                                + (isDispensable ? ", which is not needed now" : ""));
                lacking.computeIfAbsent(namespace, key -> new ArrayList<>()).add(each);
            }
        }
    }

    /** Returns a role of reading. The one with a namespace has the rules of the configuration alone. */
    private Role withMap(Role role) {
        ObjectName map = settings.confMap();
        return map == null || role.namespace().isEmpty()
                ? role
                : new Role(map.namespace(), List.of(Rules.ofMap(map.name())));
    }

    private boolean isNeeded(Rule rule) {
        boolean isOfMap =
                rule.resources().contains("configmaps") || rule.resources().contains("deployments");
        boolean isOfLease = rule.resources().contains("leases");
        return !(isOfMap && settings.conf().file().isPresent()) && !(isOfLease && settings.lease() == null);
    }

    /** Returns whether the server lacks the kind, or the loop does not wait for it. */
    private static boolean isDispensable(Rule rule, Served served) {
        return Kinds.ALL.stream()
                .filter(kind ->
                        rule.groups().contains(kind.group()) && rule.resources().contains(kind.plural()))
                .anyMatch(kind -> kind == Kinds.NODE_METRICS || isAbsent(kind, served));
    }

    private void lease(Connection connection, Lease.@Nullable Name lease) {
        if (lease == null) {
            add("lease", Status.WARNING, "--leader-elect=false: no other process may schedule the same pods");
            return;
        }
        String name = lease.namespace() + "/" + lease.name();
        Answer answer = Waiting.of(connection.get(lease.path()));
        String holder = answer.code() == OK ? text(answer, "/spec/holderIdentity") : "";
        String detail = answer.code() == NOT_FOUND
                ? " does not exist yet"
                : answer.code() != OK
                        ? " cannot be read (" + answer.code() + ")"
                        : holder.isEmpty()
                                ? " is free"
                                : " is held by %s, renewed %s; a process that starts now waits"
                                        .formatted(holder, text(answer, "/spec/renewTime"));
        add("lease", answer.code() == OK || answer.code() == NOT_FOUND ? Status.OK : Status.MISSING, name + detail);
    }

    private void print(Connection connection) {
        String yaml = lacking.isEmpty() ? "" : yaml(user(connection));
        if (settings.isJson()) {
            Fields document =
                    new Fields().withEach("checks", checks, Check::document).withSome("missing", yaml);
            console.out().println(new String(Document.compact(document), StandardCharsets.UTF_8).strip());
            return;
        }
        Table table = Table.of("CHECK", "STATUS", "DETAIL");
        checks.forEach(check -> table.row(check.what(), check.word(), check.detail()));
        table.print(console.page());
        if (!yaml.isEmpty()) {
            console.out().println();
            console.out().print(yaml);
        }
    }

    /** Returns the name of the present user; a placeholder if the server does not say. */
    private static String user(Connection connection) {
        Answer answer = Waiting.of(connection.send(
                "POST",
                "/apis/authentication.k8s.io/v1/selfsubjectreviews",
                "application/json",
                "{\"apiVersion\": \"authentication.k8s.io/v1\", \"kind\": \"SelfSubjectReview\"}"));
        String name = answer.code() == 201 ? text(answer, "/status/userInfo/username") : "";
        return name.isEmpty() ? "USER" : name;
    }

    /** Returns roles with the missing rules, and their bindings. */
    private String yaml(String user) {
        return lacking.entrySet().stream()
                .map(each -> yaml(each.getKey(), each.getValue(), user))
                .collect(Collectors.joining("---\n"));
    }

    private static String yaml(String namespace, List<Rule> missing, String user) {
        String rules = missing.stream().map(rule -> "- " + rule.yaml() + "\n").collect(Collectors.joining());
        // Each content has its own name, so that a later role adds to the rights of an earlier one.
        String name = "terrace-missing-" + Sha256.of(user + "\n" + rules).substring(0, 8);
        String kind = namespace.isEmpty() ? "ClusterRole" : "Role";
        String metadata = "{name: " + name + (namespace.isEmpty() ? "}" : ", namespace: " + namespace + "}");
        return """
                apiVersion: rbac.authorization.k8s.io/v1
                kind: %s
                metadata: %s
                rules:
                %s---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: %sBinding
                metadata: %s
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: %s, name: %s}
                subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: '%s'}]
                """.formatted(kind, metadata, rules, kind, metadata, kind, name, user.replace("'", "''"));
    }
}
