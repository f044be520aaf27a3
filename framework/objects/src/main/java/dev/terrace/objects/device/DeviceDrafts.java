package dev.terrace.objects.device;

import dev.terrace.model.device.ClaimTemplate;
import dev.terrace.model.device.DeviceClass;
import dev.terrace.model.device.Devices;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.device.ResourceSlice;
import dev.terrace.objects.field.AmountsTable;
import dev.terrace.objects.field.Drafts;
import dev.terrace.objects.field.Located;
import dev.terrace.objects.field.Unique;
import java.util.List;

/** The devices of a dump and the claims to them, one list for each kind. */
public final class DeviceDrafts {
    private final Drafts<DeviceClass> classes = new Drafts<>(DeviceClassReader.KIND);
    private final Drafts<ResourceSlice> slices = new Drafts<>(ResourceSliceReader.KIND);
    private final Drafts<ResourceClaim> claims = new Drafts<>(ClaimReader.KIND);
    private final Drafts<ClaimTemplate> templates = new Drafts<>(ClaimTemplateReader.KIND);

    public List<Drafts<?>> all() {
        return List.of(classes, slices, claims, templates);
    }

    /** Devices have no amounts of the cluster's resources. */
    public Devices finish(Unique unique) {
        AmountsTable none = AmountsTable.empty();
        return Devices.builder()
                .classes(Located.items(classes.sorted(none, unique)))
                .slices(Located.items(slices.sorted(none, unique)))
                .claims(Located.items(claims.sorted(none, unique)))
                .templates(Located.items(templates.sorted(none, unique)))
                .build();
    }
}
