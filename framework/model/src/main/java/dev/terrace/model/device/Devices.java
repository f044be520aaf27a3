package dev.terrace.model.device;

import com.google.auto.value.AutoBuilder;
import dev.terrace.model.order.Ordered;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The devices of a cluster, and the claims to them. Every list is sorted by name (claims and templates by
 * "namespace/name") and free of duplicates. Dangling references are possible. Immutable.
 */
public record Devices(
        List<DeviceClass> classes,
        List<ResourceSlice> slices,
        List<ResourceClaim> claims,
        List<ClaimTemplate> templates) {
    private static final Devices NONE = builder().build();

    public Devices {
        classes = Ordered.of(classes, DeviceClass.ORDER);
        slices = Ordered.of(slices, ResourceSlice.ORDER);
        claims = Ordered.of(claims, ResourceClaim.ORDER);
        templates = Ordered.of(templates, ClaimTemplate.ORDER);
    }

    public static Devices none() {
        return NONE;
    }

    /** The claim with the key "namespace/name", or null. */
    public @Nullable ResourceClaim claim(String key) {
        return Ordered.of(claims, ResourceClaim.ORDER).find(key).orElse(null);
    }

    /** The class with the name, or null. */
    public @Nullable DeviceClass deviceClass(String name) {
        return Ordered.of(classes, DeviceClass.ORDER).find(name).orElse(null);
    }

    /** No devices. */
    public static Builder builder() {
        return new AutoBuilder_Devices_Builder()
                .classes(List.of())
                .slices(List.of())
                .claims(List.of())
                .templates(List.of());
    }

    /** Builds the devices of a cluster. */
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder classes(List<DeviceClass> value);

        public abstract Builder slices(List<ResourceSlice> value);

        public abstract Builder claims(List<ResourceClaim> value);

        public abstract Builder templates(List<ClaimTemplate> value);

        public abstract Devices build();
    }
}
