package dev.terrace.kubernetes.list;

import dev.terrace.text.yaml.SmallYaml;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A role of the distribution.
 *
 * @param namespace that of a Role; empty for a ClusterRole
 */
public record Role(String namespace, List<Rule> rules) {
    /**
     * What a role grants.
     *
     * @param groups the API groups; the core group is empty
     * @param resources plural names, those of subresources after a slash
     * @param names the only objects; empty for all
     */
    public record Rule(List<String> groups, List<String> resources, List<String> names, List<String> verbs) {
        /** Returns the rule as YAML in one line. */
        public String yaml() {
            return "{apiGroups: [%s], resources: [%s], %sverbs: [%s]}"
                    .formatted(
                            String.join(
                                    ", ",
                                    groups.stream()
                                            .map(group -> group.isEmpty() ? "\"\"" : group)
                                            .toList()),
                            String.join(", ", resources),
                            names.isEmpty() ? "" : "resourceNames: [" + String.join(", ", names) + "], ",
                            String.join(", ", verbs));
        }
    }

    /** Returns the roles that read a cluster. */
    public static List<Role> reading() {
        return of("read-role.yaml");
    }

    /** Returns the roles that schedule, beside those that read. */
    public static List<Role> scheduling() {
        return of("schedule-role.yaml");
    }

    private static List<Role> of(String file) {
        List<Role> roles = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(Role.class.getResourceAsStream(file))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (String document : text.split("(?m)^---$", -1)) {
                Map<?, ?> role = (Map<?, ?>) Objects.requireNonNull(SmallYaml.read(document, file));
                Object namespace = ((Map<?, ?>) Objects.requireNonNull(role.get("metadata"))).get("namespace");
                List<Rule> rules = new ArrayList<>();
                for (Object each : (List<?>) Objects.requireNonNull(role.get("rules"))) {
                    Map<?, ?> rule = (Map<?, ?>) Objects.requireNonNull(each);
                    rules.add(new Rule(
                            texts(rule.get("apiGroups")),
                            texts(rule.get("resources")),
                            texts(rule.get("resourceNames")),
                            texts(rule.get("verbs"))));
                }
                roles.add(new Role(namespace == null ? "" : namespace.toString(), rules));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return roles;
    }

    private static List<String> texts(@Nullable Object list) {
        return list == null
                ? List.of()
                : ((List<?>) list).stream().map(String::valueOf).toList();
    }
}
