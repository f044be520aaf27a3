package dev.terrace.cel;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import java.util.List;
import java.util.Optional;

/**
 * The functions of addresses, networks, URLs and formats.
 *
 * @see "Kubernetes 1.36.1, staging/src/k8s.io/apiserver/pkg/cel/library: ip.go, cidr.go, urls.go, format.go"
 */
final class AddressFunctions {
    private static final long FOUR = 4;
    private static final long SIX = 6;
    private static final List<String> KINDS =
            List.of("isUnspecified", "isLoopback", "isLinkLocalMulticast", "isLinkLocalUnicast", "isGlobalUnicast");

    private AddressFunctions() {}

    static void addTo(Functions all) {
        addresses(all);
        networks(all);
        urls(all);
        formats(all);
    }

    private static void addresses(Functions all) {
        CelType text = SimpleType.STRING;
        CelType flag = SimpleType.BOOL;
        all.global("ip", Functions.ADDRESS, values -> IpAddress.of((String) values[0]), text)
                .global(
                        "isIP",
                        flag,
                        values -> IpAddress.parse((String) values[0]).isPresent(),
                        text)
                .global(
                        "ip.isCanonical",
                        flag,
                        values -> IpAddress.of((String) values[0]).toString().equals(values[0]),
                        text)
                .global("string", text, values -> values[0].toString(), Functions.ADDRESS)
                .member(
                        "family",
                        SimpleType.INT,
                        values -> ((IpAddress) values[0]).four() ? FOUR : SIX,
                        Functions.ADDRESS);
        for (String name : KINDS) {
            all.member(name, flag, values -> is(name, (IpAddress) values[0]), Functions.ADDRESS);
        }
    }

    private static boolean is(String kind, IpAddress address) {
        return switch (kind) {
            case "isUnspecified" -> address.address().isAnyLocalAddress();
            case "isLoopback" -> address.address().isLoopbackAddress();
            case "isLinkLocalMulticast" -> address.address().isMCLinkLocal();
            case "isLinkLocalUnicast" -> address.address().isLinkLocalAddress();
            default -> address.isGlobalUnicast();
        };
    }

    private static void networks(Functions all) {
        CelType text = SimpleType.STRING;
        CelType flag = SimpleType.BOOL;
        all.global("cidr", Functions.NETWORK, values -> Network.of((String) values[0]), text)
                .global(
                        "isCIDR",
                        flag,
                        values -> Network.parse((String) values[0]).isPresent(),
                        text)
                .global("string", text, values -> values[0].toString(), Functions.NETWORK)
                .member(
                        "containsIP",
                        flag,
                        values -> network(values).contains(IpAddress.of((String) values[1])),
                        Functions.NETWORK,
                        text)
                .member(
                        "containsIP",
                        flag,
                        values -> network(values).contains((IpAddress) values[1]),
                        Functions.NETWORK,
                        Functions.ADDRESS)
                .member(
                        "containsCIDR",
                        flag,
                        values -> network(values).contains(Network.of((String) values[1])),
                        Functions.NETWORK,
                        text)
                .member(
                        "containsCIDR",
                        flag,
                        values -> network(values).contains((Network) values[1]),
                        Functions.NETWORK,
                        Functions.NETWORK)
                .member("ip", Functions.ADDRESS, values -> network(values).address(), Functions.NETWORK)
                .member(
                        "prefixLength",
                        SimpleType.INT,
                        values -> (long) network(values).bits(),
                        Functions.NETWORK)
                .member("masked", Functions.NETWORK, values -> network(values).masked(), Functions.NETWORK);
    }

    private static Network network(Object[] values) {
        return (Network) values[0];
    }

    private static void urls(Functions all) {
        CelType text = SimpleType.STRING;
        all.global("url", Functions.URL, values -> Url.of((String) values[0]), text)
                .global(
                        "isURL",
                        SimpleType.BOOL,
                        values -> Url.parse((String) values[0]).isPresent(),
                        text)
                .member("getScheme", text, values -> ((Url) values[0]).scheme(), Functions.URL)
                .member("getHost", text, values -> ((Url) values[0]).host(), Functions.URL)
                .member("getHostname", text, values -> ((Url) values[0]).hostname(), Functions.URL)
                .member("getPort", text, values -> ((Url) values[0]).port(), Functions.URL)
                .member("getEscapedPath", text, values -> ((Url) values[0]).path(), Functions.URL)
                .member(
                        "getQuery",
                        MapType.create(text, ListType.create(text)),
                        values -> ((Url) values[0]).queries(),
                        Functions.URL);
    }

    private static void formats(Functions all) {
        CelType text = SimpleType.STRING;
        for (String name : NamedFormat.ALL.keySet()) {
            all.global(
                    "format." + name,
                    Functions.FORMAT,
                    values -> NamedFormat.named(name).orElseThrow());
        }
        all.global(
                        "format.named",
                        OptionalType.create(Functions.FORMAT),
                        values -> NamedFormat.named((String) values[0]),
                        text)
                .member(
                        "validate",
                        OptionalType.create(ListType.create(text)),
                        values -> complaint((NamedFormat) values[0], (String) values[1]),
                        Functions.FORMAT,
                        text);
    }

    /** The complaint about a text; empty if the format is met. The messages differ from those of Kubernetes. */
    private static Optional<List<String>> complaint(NamedFormat format, String text) {
        return format.isMet().test(text) ? Optional.empty() : Optional.of(List.of("is no " + format.name()));
    }
}
