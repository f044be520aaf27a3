package dev.terrace.snapshot;

import dev.terrace.inputs.Inputs;
import dev.terrace.inputs.Sources;
import dev.terrace.model.JobSpec;
import dev.terrace.text.Events;
import dev.terrace.text.Events.Event;
import dev.terrace.text.Header;
import dev.terrace.text.ObjectStream;
import dev.terrace.text.Text;
import java.io.IOException;
import java.io.UncheckedIOException;
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
            throw new UncheckedIOException(e);
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
        Metadata metadata = new Metadata();
        fields(body, key -> {
            if (key.equals("metadata")) {
                metadata.read(body);
            } else {
                body.skip();
            }
        });
        if (isPod) {
            pods.add(metadata.namespace + "/" + metadata.name);
        } else if (isJob) {
            jobs.add(JobSpec.builder(metadata.namespace, metadata.name)
                    .controller(metadata.controller)
                    .build());
        } else {
            (isQueue ? queues : nodes).add(metadata.name);
        }
    }

    /** Receives the keys of an object. The current event is the start of the value, and must be its end on return. */
    @FunctionalInterface
    private interface Field {
        void read(String key);
    }

    private static void fields(Events in, Field field) {
        if (in.current() != Event.BEGIN_OBJECT) {
            in.skip();
            return;
        }
        while (in.next() == Event.KEY) {
            String key = in.text();
            var unused = in.next();
            field.read(key);
        }
    }

    /** Reads a scalar; skips any other value. */
    private static String text(Events in) {
        boolean isScalar = in.current() != Event.BEGIN_OBJECT && in.current() != Event.BEGIN_LIST;
        in.skip();
        return isScalar && in.current() != Event.NULL ? in.text() : "";
    }

    private static final class Metadata {
        private String namespace = "default";
        private String name = "";
        private String controller = "";

        void read(Events in) {
            fields(in, key -> {
                switch (key) {
                    case "name" -> name = text(in);
                    case "namespace" -> namespace = text(in);
                    case "ownerReferences" -> owners(in);
                    default -> in.skip();
                }
            });
        }

        private void owners(Events in) {
            if (in.current() != Event.BEGIN_LIST) {
                in.skip();
                return;
            }
            while (in.next() != Event.END_LIST) {
                String[] owner = {"", "", ""};
                fields(in, key -> {
                    switch (key) {
                        case "kind" -> owner[0] = text(in);
                        case "name" -> owner[1] = text(in);
                        case "controller" -> owner[2] = text(in);
                        default -> in.skip();
                    }
                });
                if (owner[2].equals("true")) {
                    controller = owner[0] + "/" + owner[1];
                }
            }
        }
    }
}
