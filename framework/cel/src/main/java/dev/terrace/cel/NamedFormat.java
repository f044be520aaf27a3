package dev.terrace.cel;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A named text format of Kubernetes.
 *
 * @see "Kubernetes 1.36.1, staging/src/k8s.io/apiserver/pkg/cel/library/format.go"
 */
record NamedFormat(String name, Predicate<String> isMet) {
    private static final String PART = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final String NAME = "([A-Za-z0-9][-A-Za-z0-9_.]{0,61})?[A-Za-z0-9]";
    private static final int LABEL = 63;
    private static final int SUBDOMAIN = 253;

    static final Map<String, NamedFormat> ALL = Map.ofEntries(
            entry("dns1123Label", text -> isWithin(text, LABEL, PART)),
            entry("dns1123Subdomain", NamedFormat::isSubdomain),
            entry("dns1035Label", text -> isWithin(text, LABEL, "[a-z]([-a-z0-9]*[a-z0-9])?")),
            entry("qualifiedName", NamedFormat::isQualified),
            entry("dns1123LabelPrefix", text -> isWithin(whole(text), LABEL, PART)),
            entry("dns1123SubdomainPrefix", text -> isSubdomain(whole(text))),
            entry("dns1035LabelPrefix", text -> isWithin(whole(text), LABEL, "[a-z]([-a-z0-9]*[a-z0-9])?")),
            entry("labelValue", text -> text.isEmpty() || isWithin(text, LABEL, NAME)),
            entry("uri", text -> Url.parse(text).isPresent()),
            entry("uuid", text -> text.matches("(?i)[0-9A-F]{8}-?[0-9A-F]{4}-?[0-9A-F]{4}-?[0-9A-F]{4}-?[0-9A-F]{12}")),
            entry(
                    "byte",
                    text -> text.matches("([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})")),
            entry("date", text -> isTime(text + "T00:00:00Z")),
            entry("datetime", NamedFormat::isTime));

    private static Map.Entry<String, NamedFormat> entry(String name, Predicate<String> isMet) {
        return Map.entry(name, new NamedFormat(name, isMet));
    }

    static Optional<NamedFormat> named(String name) {
        return Optional.ofNullable(ALL.get(name));
    }

    private static boolean isWithin(String text, int longest, String form) {
        return text.length() <= longest && Pattern.matches(form, text);
    }

    private static boolean isSubdomain(String text) {
        return isWithin(text, SUBDOMAIN, PART + "(\\." + PART + ")*");
    }

    private static boolean isQualified(String text) {
        int slash = text.indexOf('/');
        boolean hasDomain = slash < 0 || isSubdomain(text.substring(0, slash));
        return hasDomain && isWithin(text.substring(slash + 1), LABEL, NAME);
    }

    /** Completes a prefix, which may end with a dash, to a name. */
    private static String whole(String prefix) {
        return prefix.endsWith("-") && prefix.length() > 1 ? prefix.substring(0, prefix.length() - 2) + "a" : prefix;
    }

    private static boolean isTime(String text) {
        try {
            OffsetDateTime.parse(text.replace(' ', 'T'));
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NamedFormat that && name.equals(that.name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
