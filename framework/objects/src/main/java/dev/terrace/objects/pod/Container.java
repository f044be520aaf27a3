package dev.terrace.objects.pod;

import dev.terrace.model.ContainerAsk;
import dev.terrace.model.HostPort;
import dev.terrace.model.finding.Position;
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
    private static final String ANY_ADDRESS = "0.0.0.0";
    private static final String USUAL_PROTOCOL = "TCP";
    private static final Form<Resources, Resources> RESOURCES = Resources.form(in -> in.amounts("asks for"));

    /** A port; null if it occupies no port of the node. */
    static final Form<HostPort, HostPort> HOST_PORT = Form.of(fields -> {
        var ip = fields.text("hostIP", ANY_ADDRESS, HostPort::ip);
        var protocol = fields.text("protocol", USUAL_PROTOCOL, HostPort::protocol);
        var number =
                fields.field("hostPort", 0, Container::hostPort, (port, out) -> out.number("hostPort", port.port()));
        return read -> read.get(number) <= 0
                ? null
                : read.one(new HostPort(
                        orElse(read.get(ip), ANY_ADDRESS),
                        orElse(read.get(protocol), USUAL_PROTOCOL),
                        read.get(number)));
    });

    /** The form for reading. {@link ContainersWriter} writes containers. */
    static final Form<Container, Container> FORM = Form.of(fields -> {
        var name = fields.read("name", "", FieldReader::text);
        var image = fields.read("image", "", FieldReader::text);
        var restartPolicy = fields.read("restartPolicy", "", FieldReader::text);
        var resources = fields.read("resources", Resources.NONE, Container::resources);
        var hostPorts = fields.read("ports", List.<HostPort>of(), HOST_PORT::readAll);
        return read -> new Container(
                read.get(name),
                read.get(image),
                read.get(restartPolicy).equals("Always"),
                read.get(resources).requests(),
                read.get(resources).limits(),
                read.get(hostPorts));
    });

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

    private static Resources resources(FieldReader in) {
        Position place = in.position();
        Resources resources = RESOURCES.read(in);
        resources.limits().forEach((resource, limit) -> {
            Quantity request = resources.requests().getOrDefault(resource, Quantity.ZERO);
            if (request.exact().compareTo(limit.exact()) > 0) {
                in.doubt(place, " asks for more %s than its limit at %s.".formatted(resource, in.path()));
            }
        });
        return resources;
    }

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
}
