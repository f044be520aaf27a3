package dev.terrace.snapshot.pod;

import dev.terrace.model.HostPort;
import dev.terrace.model.resource.Quantity;
import dev.terrace.snapshot.object.FieldReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The fields of a container or init container that matter for scheduling.
 *
 * @param restartable whether it is an init container that keeps running ({@code restartPolicy: Always})
 * @param hostPorts the ports that it occupies on the node
 */
record Container(
        String name, String image, boolean restartable, Map<String, Quantity> requests, List<HostPort> hostPorts) {
    static Container read(FieldReader in) {
        return new Reading(in).read();
    }

    /** This container with other requests. */
    Container asking(Map<String, Quantity> other) {
        return new Container(name, image, restartable, other, hostPorts);
    }

    private static final class Reading {
        private final FieldReader in;
        private final List<HostPort> hostPorts = new ArrayList<>();
        private String name = "";
        private String image = "";
        private boolean restartable;
        private Map<String, Quantity> requests = Map.of();

        Reading(FieldReader in) {
            this.in = in;
        }

        Container read() {
            in.object(key -> {
                switch (key) {
                    case "name" -> name = in.text();
                    case "image" -> image = in.text();
                    case "restartPolicy" -> restartable = in.text().equals("Always");
                    case "resources" -> in.object(this::resources);
                    case "ports" -> in.list(this::port);
                    default -> in.skip();
                }
            });
            return new Container(name, image, restartable, requests, List.copyOf(hostPorts));
        }

        private void resources(String key) {
            if (key.equals("requests")) {
                requests = in.quantities("asks for");
            } else {
                in.skip();
            }
        }

        private void port() {
            String[] texts = {"0.0.0.0", "TCP"};
            int[] port = {0};
            in.object(key -> {
                switch (key) {
                    case "hostIP" -> texts[0] = orElse(in.text(), texts[0]);
                    case "protocol" -> texts[1] = orElse(in.text(), texts[1]);
                    case "hostPort" -> port[0] = in.integer(0);
                    default -> in.skip();
                }
            });
            if (port[0] > 0) {
                hostPorts.add(in.shared().one(new HostPort(texts[0], texts[1], port[0])));
            }
        }

        private static String orElse(String text, String otherwise) {
            return text.isEmpty() ? otherwise : text;
        }
    }
}
