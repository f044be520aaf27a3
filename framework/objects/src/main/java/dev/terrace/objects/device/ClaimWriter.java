package dev.terrace.objects.device;

import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.DeviceConstraint;
import dev.terrace.model.device.DeviceRequest;
import dev.terrace.model.device.DeviceRequest.Choice;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.objects.field.FieldWriter;
import java.time.Instant;
import java.util.List;

/** Writes one ResourceClaim. */
public final class ClaimWriter {
    private ClaimWriter() {}

    public static void write(ResourceClaim claim, FieldWriter out) {
        out.object("metadata", metadata -> metadata(claim, metadata))
                .object(
                        "spec",
                        spec -> spec.object(
                                "devices",
                                devices -> devices.list("requests", claim.requests(), ClaimWriter::request)
                                        .list("constraints", claim.constraints(), ClaimWriter::constraint)))
                .object("status", status -> {
                    ClaimAllocation allocation = claim.allocation();
                    if (allocation != null) {
                        status.object("allocation", field -> AllocationFields.write(allocation, field));
                    }
                    status.list(
                                    "reservedFor",
                                    claim.reservedFor(),
                                    (uid, field) ->
                                            field.text("resource", "pods").said("uid", uid))
                            .list("devices", claim.statuses(), StatusFields::write);
                });
    }

    private static void metadata(ResourceClaim claim, FieldWriter metadata) {
        List<String> owners = claim.owner().isEmpty() ? List.of() : List.of(claim.owner());
        metadata.text("namespace", claim.namespace())
                .text("name", claim.name())
                .text("uid", claim.uid(), claim.key())
                .time("deletionTimestamp", claim.leaving() ? Instant.EPOCH : null)
                .list(
                        "ownerReferences",
                        owners,
                        (owner, field) ->
                                field.text("kind", "Pod").text("uid", owner).flag("controller", true, false));
    }

    private static void request(DeviceRequest request, FieldWriter out) {
        out.text("name", request.name());
        if (request.isChoice()) {
            out.list("firstAvailable", request.choices(), (choice, field) -> {
                field.text("name", choice.name());
                choice(choice, field);
            });
        } else if (!request.choices().isEmpty()) {
            out.object("exactly", field -> choice(request.choices().get(0), field));
        }
    }

    private static void choice(Choice choice, FieldWriter out) {
        out.text("deviceClassName", choice.deviceClass());
        DeviceFields.selectors("selectors", choice.selectors(), out);
        out.text("allocationMode", choice.all() ? "All" : "ExactCount")
                .number("count", choice.count(), 0)
                .flag("adminAccess", choice.adminAccess(), false);
        DeviceFields.tolerations(choice.tolerations(), out);
        if (!choice.capacities().isEmpty()) {
            out.object("capacity", capacity -> capacity.quantities("requests", choice.capacities()));
        }
    }

    private static void constraint(DeviceConstraint constraint, FieldWriter out) {
        out.texts("requests", constraint.requests())
                .text(constraint.isDistinct() ? "distinctAttribute" : "matchAttribute", constraint.attribute());
    }
}
