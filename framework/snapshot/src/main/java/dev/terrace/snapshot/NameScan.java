package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.terrace.inputs.Inputs;
import dev.terrace.inputs.Sources;
import dev.terrace.model.JobSpec;
import dev.terrace.model.finding.Position;
import dev.terrace.text.Events;
import dev.terrace.text.Events.Event;
import dev.terrace.text.Header;
import dev.terrace.text.Malformed;
import dev.terrace.text.ObjectStream;
import dev.terrace.text.ObjectTree;
import dev.terrace.text.Text;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A fast scan of a dump for names. Reports no findings; malformed input ends the scan. */
public final class NameScan {
    private static final String VOLCANO = "scheduling.volcano.sh";

    private final List<String> pods = new ArrayList<>();
    private final List<JobSpec> jobs = new ArrayList<>();
    private final List<String> queues = new ArrayList<>();
    private final List<String> nodes = new ArrayList<>();

    private NameScan() {}

    public static NameScan of(List<String> inputs) {
        NameScan scan = new NameScan();
        ObjectStream stream = new ObjectStream(scan::take, finding -> {});
        Inputs.each(Sources.of(inputs, finding -> {}), text -> stream.read(heads(text)), finding -> {});
        stream.end();
        return scan;
    }

    private static Text heads(Text text) {
        try (text) {
            return new Text(text.name(), ObjectHeads.of(text.bytes()), text.isNamed());
        } catch (IOException e) {
            throw Malformed.unreadable(Position.of(text.name()), e);
        }
    }

    /** Returns "namespace/name" of each pod. */
    public List<String> pods() {
        return pods;
    }

    /** Returns the groups with only their names and owners. */
    public List<JobSpec> jobs() {
        return jobs;
    }

    public List<String> queues() {
        return queues;
    }

    public List<String> nodes() {
        return nodes;
    }

    private void take(Header header, Events body) {
        boolean isPod = header.is("", "Pod");
        boolean isJob = header.is(VOLCANO, "PodGroup");
        boolean isQueue = header.is(VOLCANO, "Queue");
        boolean isNode = header.is("", "Node");
        if (!isPod && !isJob && !isQueue && !isNode) {
            body.skip();
            return;
        }
        JsonNode metadata = metadata(body);
        String name = metadata.path("name").asText("");
        String namespace = metadata.path("namespace").asText("default");
        if (isPod) {
            pods.add(namespace + "/" + name);
        } else if (isJob) {
            jobs.add(JobSpec.builder(namespace, name)
                    .controller(controller(metadata))
                    .build());
        } else {
            (isQueue ? queues : nodes).add(name);
        }
    }

    /** Reads an object to its end. */
    private static JsonNode metadata(Events body) {
        JsonNode metadata = MissingNode.getInstance();
        while (body.next() == Event.KEY) {
            boolean isMetadata = body.text().equals("metadata");
            body.next();
            if (isMetadata) {
                metadata = ObjectTree.value(body);
            } else {
                body.skip();
            }
        }
        return metadata;
    }

    /** Returns "Kind/name" of the controlling owner; empty without one. */
    private static String controller(JsonNode metadata) {
        String controller = "";
        for (JsonNode owner : metadata.path("ownerReferences")) {
            if (owner.path("controller").asBoolean()) {
                controller =
                        owner.path("kind").asText("") + "/" + owner.path("name").asText("");
            }
        }
        return controller;
    }
}
