package dev.terrace.text;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Recognises formats that are mistaken for dumps, and names each with the command that prints a dump. */
final class OtherFormats {
    private static final String INSTEAD = " " + CompleteDump.sentence();

    private static final Pattern DESCRIBED =
            Pattern.compile("Name: {2,}\\S.*\\R([A-Z][A-Za-z ]*: .*\\R|[A-Z]\\w*:\\h*\\R)");
    private static final Pattern TABLE = Pattern.compile("[A-Z][A-Z0-9()/%-]*( +[A-Z][A-Z0-9()/%-]*)++\\h*(\\R|\\z)");
    private static final Pattern LOG = Pattern.compile("[IWEF]\\d{4} \\d\\d:\\d\\d:\\d\\d\\.\\d+ +\\d+ (\\S+?):\\d+]");
    private static final Pattern TEMPLATE = Pattern.compile("\\{\\{-? ?[^}]*}}");
    private static final Pattern PAGE = Pattern.compile("(?i)<(!doctype|html|head)");
    /** Fields of Volcano's node and job, as its dumper writes them. */
    private static final Set<String> OF_NODE = Set.of("Name", "Node", "Idle");

    private static final Set<String> OF_JOB = Set.of("UID", "Queue", "MinAvailable");

    private OtherFormats() {}

    /** Recognises a text by its beginning. Empty for a dump and for unknown formats. */
    static Optional<String> of(String head) {
        String text = head.stripLeading();
        if (DESCRIBED.matcher(text).lookingAt()) {
            return named("this is the output of 'kubectl describe', which omits most fields");
        }
        if (TABLE.matcher(text).lookingAt()) {
            return named("this is a table, the output of 'kubectl get' without '-o yaml'");
        }
        var log = LOG.matcher(text);
        if (log.lookingAt()) {
            return log.group(1).equals("dumper.go")
                    ? named("this is Volcano's cache log (SIGUSR2), without complete objects")
                    : named("this is a log");
        }
        if (PAGE.matcher(text).lookingAt()) {
            return named("this is an HTML page");
        }
        return ofLine(text);
    }

    /** Recognises an unreadable line. */
    static Optional<String> ofLine(String line) {
        return TEMPLATE.matcher(line).find()
                ? Optional.of("this is a Helm template, not YAML. 'helm template CHART' renders it.")
                : Optional.empty();
    }

    /** The sentence about binary data. */
    static String ofBytes(byte[] head) {
        if (ByteOrderMark.startsWith(head, '7', 'z', 0xbc, 0xaf)
                || ByteOrderMark.startsWith(head, 'R', 'a', 'r', '!')
                || ByteOrderMark.startsWith(head, 0x04, 0x22, 0x4d, 0x18)) {
            return "unsupported archive format. Supported are zip and tar, and .gz, .bz2, .xz and .zst.";
        }
        if (ByteOrderMark.startsWith(head, 'k', '8', 's', 0)) {
            return "this is an object in etcd's storage format." + INSTEAD;
        }
        return "this is neither JSON nor YAML: it begins with binary data.";
    }

    /** Recognises an object with a kind. */
    static Optional<String> of(Header header) {
        return switch (header.group()) {
            case "audit.k8s.io" ->
                named("this is an audit log of an API server: requests, and not the cluster's state");
            case "meta.k8s.io" ->
                header.kind().equals("Table")
                        ? named("this is a table that an API server made of objects, without their fields")
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Recognises an object without a kind, also by its first field alone. */
    static Optional<String> of(EventTape object) {
        List<String> keys = object.keys();
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        if (keys.contains("actions") && keys.contains("tiers")) {
            return Optional.of(
                    "this is a scheduler configuration: pass it with '--conf'. The snapshot must be a dump." + INSTEAD);
        }
        EventTape first = object.value(keys.get(0));
        if (first.isObject()) {
            List<String> inner = first.keys();
            if (inner.containsAll(OF_NODE) || inner.containsAll(OF_JOB)) {
                return named("this is Volcano's cache dump (SIGUSR1), without complete objects");
            }
        }
        return Optional.empty();
    }

    private static Optional<String> named(String what) {
        return Optional.of(what + "." + INSTEAD);
    }
}
