package dev.terrace.objects.pod;

import dev.terrace.model.HostPort;
import dev.terrace.model.device.PodClaim;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Form;
import java.util.Map;

/** The lists of a pod that are read and written alike: ports, scheduling gates and claims of devices. */
final class PodForms {
    private static final String ANY_ADDRESS = "0.0.0.0";
    private static final String USUAL_PROTOCOL = "TCP";

    /** A port of a container; null if it occupies no port of the node. */
    static final Form<HostPort, HostPort> HOST_PORT = Form.of(fields -> {
        var ip = fields.text("hostIP", ANY_ADDRESS, HostPort::ip);
        var protocol = fields.text("protocol", USUAL_PROTOCOL, HostPort::protocol);
        var number =
                fields.field("hostPort", 0, PodForms::hostPort, (port, out) -> out.number("hostPort", port.port()));
        return read -> read.get(number) <= 0
                ? null
                : read.one(new HostPort(
                        orElse(read.get(ip), ANY_ADDRESS),
                        orElse(read.get(protocol), USUAL_PROTOCOL),
                        read.get(number)));
    });

    /** A scheduling gate, by its name. */
    static final Form<String, String> GATE = Form.of(fields -> {
        var name = fields.text("name", gate -> gate);
        return read -> read.get(name);
    });

    static final Form<PodClaim, PodClaim> CLAIM = Form.of(fields -> {
        var name = fields.text("name", PodClaim::name);
        var claim = fields.text("resourceClaimName", PodClaim::claim);
        var template = fields.text("resourceClaimTemplateName", PodClaim::template);
        return read -> read.one(new PodClaim(read.get(name), read.get(claim), read.get(template)));
    });

    /** The name of a claim that was created for the pod, by its name in the pod. */
    static final Form<Map.Entry<String, String>, Map.Entry<String, String>> MADE_CLAIM = Form.of(fields -> {
        var name = fields.text("name", Map.Entry::getKey);
        var claim = fields.uniqueText("resourceClaimName", Map.Entry::getValue);
        return read -> Map.entry(read.get(name), read.get(claim));
    });

    private PodForms() {}

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
