package dev.terrace.objects.pod;

import dev.terrace.model.ContainerAsk;
import dev.terrace.model.HostPort;
import dev.terrace.model.finding.Position;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.FieldReader;
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
    static Container read(FieldReader in) {
        return new Reading(in).read();
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

    private static final class Reading {
        private final FieldReader in;
        private String name = "";
        private String image = "";
        private boolean restartable;
        private Map<String, Quantity> requests = Map.of();
        private Map<String, Quantity> limits = Map.of();
        private List<HostPort> hostPorts = List.of();

        Reading(FieldReader in) {
            this.in = in;
        }

        Container read() {
            in.object(key -> {
                switch (key) {
                    case "name" -> name = in.text();
                    case "image" -> image = in.text();
                    case "restartPolicy" -> restartable = in.text().equals("Always");
                    case "resources" -> {
                        Position place = in.position();
                        in.object(this::resources);
                        doubtRequests(place);
                    }
                    case "ports" -> hostPorts = PodForms.HOST_PORT.readAll(in);
                    default -> in.skip();
                }
            });
            return new Container(name, image, restartable, requests, limits, hostPorts);
        }

        private void resources(String key) {
            switch (key) {
                case "requests" -> requests = in.amounts("asks for");
                case "limits" -> limits = in.bounds("limits itself to");
                default -> in.skip();
            }
        }

        private void doubtRequests(Position place) {
            limits.forEach((resource, limit) -> {
                Quantity request = requests.getOrDefault(resource, Quantity.ZERO);
                if (request.exact().compareTo(limit.exact()) > 0) {
                    in.doubt(place, " asks for more %s than its limit at %s.".formatted(resource, in.path()));
                }
            });
        }
    }
}
