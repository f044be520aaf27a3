package dev.terrace.objects.device;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ClaimAllocation.Configuration;
import dev.terrace.model.device.ClaimAllocation.Given;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.text.ObjectTree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Reads and writes {@code status.allocation} of a claim. */
public final class AllocationFields {
    private static final String FROM_CLASS = "FromClass";
    private static final String SINCE = "allocationTimestamp";

    private final FieldReader in;
    private final List<Given> devices = new ArrayList<>();
    private final List<Configuration> ofClasses = new ArrayList<>();
    private @Nullable List<NodeSelectorTerm> nodes;
    private @Nullable Instant since;

    private AllocationFields(FieldReader in) {
        this.in = in;
    }

    static ClaimAllocation read(FieldReader in, NewestTime clock) {
        AllocationFields reader = new AllocationFields(in);
        in.object(key -> {
            switch (key) {
                case "devices" ->
                    in.object(part -> {
                        switch (part) {
                            case "results" -> in.list(reader::device);
                            case "config" -> in.objects().forEach(reader::configuration);
                            default -> in.skip();
                        }
                    });
                case "nodeSelector" -> reader.nodes = DeviceFields.nodes(in);
                case SINCE -> {
                    reader.since = in.time();
                    clock.see(reader.since);
                }
                default -> in.skip();
            }
        });
        return new ClaimAllocation(
                List.copyOf(reader.devices), List.copyOf(reader.ofClasses), reader.nodes, reader.since);
    }

    private void configuration(String json) {
        ObjectNode fields = ObjectTree.read(json);
        JsonNode source = fields.remove("source");
        JsonNode requests = fields.remove("requests");
        if (source != null && source.asText().equals(FROM_CLASS)) {
            List<String> names = requests == null
                    ? List.of()
                    : requests.valueStream().map(JsonNode::asText).toList();
            ofClasses.add(new Configuration(names, fields.toString()));
        }
    }

    private void device() {
        String[] texts = {"", "", "", "", ""};
        boolean[] adminAccess = {false};
        List<Toleration> tolerations = new ArrayList<>();
        List<SortedMap<String, Quantity>> taken = new ArrayList<>(List.of(Collections.emptySortedMap()));
        List<String> conditions = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        in.object(key -> {
            switch (key) {
                case "request" -> texts[0] = in.text();
                case "driver" -> texts[1] = in.text();
                case "pool" -> texts[2] = in.text();
                case "device" -> texts[3] = in.text();
                case "shareID" -> texts[4] = in.uniqueText();
                case "adminAccess" -> adminAccess[0] = in.flag(false);
                case "tolerations" -> tolerations.addAll(DeviceFields.tolerations(in));
                case "consumedCapacity" -> taken.set(0, DeviceFields.quantities(in, "takes"));
                case DeviceFields.CONDITIONS -> conditions.addAll(in.texts());
                case DeviceFields.FAILURES -> failures.addAll(in.texts());
                default -> in.skip();
            }
        });
        devices.add(new Given(
                texts[0],
                texts[1],
                texts[2],
                texts[3],
                adminAccess[0],
                List.copyOf(tolerations),
                texts[4],
                taken.get(0),
                DeviceFields.binding(List.copyOf(conditions), List.copyOf(failures))));
    }

    /** Writes the fields of an allocation. */
    public static void write(ClaimAllocation allocation, FieldWriter out) {
        out.object(
                "devices",
                devices -> devices.list("results", allocation.devices(), AllocationFields::device)
                        .list("config", allocation.ofClasses(), AllocationFields::configuration));
        DeviceFields.nodes(allocation.nodes(), out);
        out.time(SINCE, allocation.since());
    }

    private static void configuration(Configuration one, FieldWriter out) {
        out.text("source", FROM_CLASS).texts("requests", one.requests()).fields(one.json());
    }

    private static void device(Given given, FieldWriter out) {
        out.text("request", given.request())
                .text("driver", given.driver())
                .text("pool", given.pool())
                .text("device", given.device())
                .text("shareID", given.share())
                .flag("adminAccess", given.adminAccess(), false);
        DeviceFields.tolerations(given.tolerations(), out);
        out.quantities("consumedCapacity", given.taken());
        DeviceFields.binding(given.binding(), out);
    }
}
