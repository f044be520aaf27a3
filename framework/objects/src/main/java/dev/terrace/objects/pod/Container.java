package dev.terrace.objects.pod;

import dev.terrace.model.ContainerAsk;
import dev.terrace.model.HostPort;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Form;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The fields of a container or init container that matter for scheduling.
 *
 * @param restartable whether it is an init container that keeps running ({@code restartPolicy: Always})
 * @param limits upper bounds of its usage
 * @param hostPorts the ports that it occupies on the node
 */
record Container(
        String name,
        String image,
        boolean restartable,
        Map<String, Quantity> requests,
        Map<String, Quantity> limits,
        List<HostPort> hostPorts) {
    /** The form of a port of the host. A port that is not of the host is left out. */
    static final Form<HostPort, HostPort> HOST_PORT = Form.of(fields -> {
        var ip = fields.text("hostIP", "0.0.0.0", HostPort::ip);
        var protocol = fields.text("protocol", "TCP", HostPort::protocol);
        var port = fields.field("hostPort", 0, Container::hostPort, (of, out) -> out.number("hostPort", of.port()));
        return read -> read.get(port) <= 0
                ? null
                : read.one(new HostPort(
                        orElse(read.get(ip), "0.0.0.0"), orElse(read.get(protocol), "TCP"), read.get(port)));
    });

    /** The {@code resources} of a container. */
    private record Resources(Map<String, Quantity> requests, Map<String, Quantity> limits) {
        static final Resources NONE = new Resources(Map.of(), Map.of());
    }

    private static final Form<Resources, Resources> RESOURCES = Form.of(fields -> {
        var requests = fields.read("requests", Map.<String, Quantity>of(), in -> in.amounts("asks for"));
        var limits = fields.read("limits", Map.<String, Quantity>of(), in -> in.bounds("limits itself to"));
        return read -> {
            read.get(limits).forEach((resource, limit) -> {
                Quantity request = read.get(requests).getOrDefault(resource, Quantity.ZERO);
                if (request.exact().compareTo(limit.exact()) > 0) {
                    read.doubt(" asks for more %s than its limit at %s."
                            .formatted(resource, read.in().path()));
                }
            });
            return new Resources(read.get(requests), read.get(limits));
        };
    });

    /** A container that is read. {@link ContainersWriter} writes containers. */
    static final Form<Container, Container> FORM = Form.of(fields -> {
        var name = fields.read("name", "", FieldReader::text);
        var image = fields.read("image", "", FieldReader::text);
        var restartable = fields.read("restartPolicy", false, in -> in.text().equals("Always"));
        var resources = fields.read("resources", Resources.NONE, RESOURCES::read);
        var ports = fields.read("ports", List.<HostPort>of(), HOST_PORT::readAll);
        return read -> new Container(
                read.get(name),
                read.get(image),
                read.get(restartable),
                read.get(resources).requests(),
                read.get(resources).limits(),
                read.get(ports));
    });

    /** This container with other requests and limits. */
    Container asking(Map<String, Quantity> otherRequests, Map<String, Quantity> otherLimits) {
        return new Container(name, image, restartable, otherRequests, otherLimits, hostPorts);
    }

    /** Returns its requests and limits of extended resources. */
    ContainerAsk asks(ContainerAsk.Part part) {
        return new ContainerAsk(part, extended(requests), extended(limits));
    }

    private static Map<String, Quantity> extended(Map<String, Quantity> all) {
        if (all.keySet().stream().noneMatch(ContainerAsk::isAbout)) {
            return Map.of();
        }
        SortedMap<String, Quantity> some = new TreeMap<>(all);
        some.keySet().removeIf(resource -> !ContainerAsk.isAbout(resource));
        return Collections.unmodifiableSortedMap(some);
    }

    private static int hostPort(FieldReader in) {
        int port = in.integer(0);
        if (port < 0 || port > 65_535) {
            in.doubt(": %s is %s; 1 to 65535 is expected.".formatted(in.path(), port));
        }
        return port;
    }

    private static String orElse(String text, String otherwise) {
        return text.isEmpty() ? otherwise : text;
    }
}
