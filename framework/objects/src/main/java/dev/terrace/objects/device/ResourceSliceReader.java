package dev.terrace.objects.device;

import dev.terrace.model.device.CounterSet;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.Reach;
import dev.terrace.model.device.ResourceSlice;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one ResourceSlice. */
public final class ResourceSliceReader implements Parsed<ResourceSlice> {
    private final FieldReader in;
    private final Meta meta;
    private final List<Device> devices = new ArrayList<>();
    private List<CounterSet> counters = List.of();
    private String driver = "";
    private String pool = "";
    private long generation;
    private long slices;
    private String node = "";
    private boolean allNodes;
    private boolean perDevice;
    private @Nullable List<NodeSelectorTerm> selected;

    public ResourceSliceReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofSpec(in, clock, this::specField);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<ResourceSlice> draft() {
        ResourceSlice slice = new ResourceSlice(
                meta.name(),
                driver,
                pool,
                generation,
                slices,
                new Reach(node, allNodes, selected),
                perDevice,
                List.copyOf(devices),
                counters);
        return amounts -> slice;
    }

    private void specField(String key) {
        switch (key) {
            case "driver" -> driver = in.text();
            case "pool" -> in.object(this::poolField);
            case "nodeName" -> node = in.text();
            case "allNodes" -> allNodes = in.flag(false);
            case "nodeSelector" -> selected = DeviceFields.nodes(in);
            case "perDeviceNodeSelection" -> perDevice = in.flag(false);
            case "devices" -> in.list(() -> devices.add(DeviceReader.read(in)));
            case "sharedCounters" -> counters = DeviceReader.counters(in, "name");
            default -> in.skip();
        }
    }

    private void poolField(String key) {
        switch (key) {
            case "name" -> pool = in.text();
            case "generation" -> generation = in.longInteger(0);
            case "resourceSliceCount" -> slices = in.longInteger(0);
            default -> in.skip();
        }
    }
}
