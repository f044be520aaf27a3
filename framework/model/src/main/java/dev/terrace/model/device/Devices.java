package dev.terrace.model.device;

import dev.terrace.model.order.Ordered;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The devices of a cluster, and the claims to them. Every list is sorted by name (claims and templates by
 * "namespace/name") and free of duplicates. Dangling references are possible. Immutable.
 */
public final class Devices {
    private static final Devices NONE = builder().build();

    private final Ordered<DeviceClass> classes;
    private final Ordered<ResourceSlice> slices;
    private final Ordered<ResourceClaim> claims;
    private final Ordered<ClaimTemplate> templates;

    private Devices(Builder from) {
        classes = Ordered.of(from.classes, DeviceClass.ORDER);
        slices = Ordered.of(from.slices, ResourceSlice.ORDER);
        claims = Ordered.of(from.claims, ResourceClaim.ORDER);
        templates = Ordered.of(from.templates, ClaimTemplate.ORDER);
    }

    public static Devices none() {
        return NONE;
    }

    public List<DeviceClass> classes() {
        return classes;
    }

    public List<ResourceSlice> slices() {
        return slices;
    }

    public List<ResourceClaim> claims() {
        return claims;
    }

    public List<ClaimTemplate> templates() {
        return templates;
    }

    /** The claim with the key "namespace/name", or null. */
    public @Nullable ResourceClaim claim(String key) {
        return claims.find(key).orElse(null);
    }

    /** The class with the name, or null. */
    public @Nullable DeviceClass deviceClass(String name) {
        return classes.find(name).orElse(null);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Devices that
                && classes.equals(that.classes)
                && slices.equals(that.slices)
                && claims.equals(that.claims)
                && templates.equals(that.templates);
    }

    @Override
    public int hashCode() {
        return Objects.hash(classes, slices, claims, templates);
    }

    /** No devices. */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds the devices of a cluster. */
    public static final class Builder {
        private List<DeviceClass> classes = List.of();
        private List<ResourceSlice> slices = List.of();
        private List<ResourceClaim> claims = List.of();
        private List<ClaimTemplate> templates = List.of();

        private Builder() {}

        public Builder classes(List<DeviceClass> value) {
            classes = value;
            return this;
        }

        public Builder slices(List<ResourceSlice> value) {
            slices = value;
            return this;
        }

        public Builder claims(List<ResourceClaim> value) {
            claims = value;
            return this;
        }

        public Builder templates(List<ClaimTemplate> value) {
            templates = value;
            return this;
        }

        public Devices build() {
            return new Devices(this);
        }
    }
}
