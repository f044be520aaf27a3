package dev.terrace.objects.device;

import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.DeviceConstraint;
import dev.terrace.model.device.DeviceRequest;
import dev.terrace.model.device.DeviceStatus;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one ResourceClaim. */
public final class ClaimReader implements Parsed<ResourceClaim> {
    private final FieldReader in;
    private final Meta meta;
    private final NewestTime clock;
    private final List<DeviceRequest> requests = new ArrayList<>();
    private final List<DeviceConstraint> constraints = new ArrayList<>();
    private final List<String> reservedFor = new ArrayList<>();
    private final List<DeviceStatus> statuses = new ArrayList<>();
    private @Nullable ClaimAllocation allocation;

    public ClaimReader(FieldReader in, NewestTime clock) {
        this.in = in;
        this.clock = clock;
        meta = Meta.ofSpecAndStatus(in, clock, this::specField, this::statusField);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<ResourceClaim> draft() {
        String namespace = meta.namespaceOrDefault();
        ResourceClaim claim = new ResourceClaim(
                namespace,
                meta.name(),
                meta.uidOr(namespace + "/" + meta.name()),
                meta.controllerUid().isEmpty() ? ownerByName(namespace) : meta.controllerUid(),
                meta.deleted() != null,
                in.shared().one(List.copyOf(requests)),
                in.shared().one(List.copyOf(constraints)),
                allocation,
                List.copyOf(reservedFor),
                List.copyOf(statuses));
        return amounts -> claim;
    }

    /** "namespace/name" of an owner without a uid; empty without an owner. */
    private String ownerByName(String namespace) {
        String controller = meta.controller();
        return controller.isEmpty() ? "" : namespace + controller.substring(controller.indexOf('/'));
    }

    private void specField(String key) {
        if (key.equals("devices")) {
            in.object(this::devicesField);
        } else {
            in.skip();
        }
    }

    private void devicesField(String key) {
        switch (key) {
            case "requests" -> in.list(() -> requests.add(RequestReader.read(in)));
            case "constraints" -> in.list(this::constraint);
            default -> in.skip();
        }
    }

    private void constraint() {
        List<String> names = new ArrayList<>();
        String[] texts = {"", ""};
        in.object(key -> {
            switch (key) {
                case "requests" -> names.addAll(in.texts());
                case "matchAttribute" -> texts[0] = in.text();
                case "distinctAttribute" -> texts[1] = in.text();
                default -> in.skip();
            }
        });
        boolean isDistinct = texts[0].isEmpty() && !texts[1].isEmpty();
        constraints.add(new DeviceConstraint(List.copyOf(names), isDistinct ? texts[1] : texts[0], isDistinct));
    }

    private void statusField(String key) {
        switch (key) {
            case "allocation" -> allocation = in.isNull() ? null : AllocationFields.read(in, clock);
            case "devices" -> in.list(() -> statuses.add(StatusFields.read(in, clock)));
            case "reservedFor" ->
                in.list(() -> in.object(part -> {
                    if (part.equals("uid")) {
                        reservedFor.add(in.uniqueText());
                    } else {
                        in.skip();
                    }
                }));
            default -> in.skip();
        }
    }
}
