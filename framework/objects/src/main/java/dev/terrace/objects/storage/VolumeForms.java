package dev.terrace.objects.storage;

import dev.terrace.model.resource.Quantity;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolume.ClaimReference;
import dev.terrace.model.storage.PersistentVolume.CsiSource;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.objects.field.Form;
import dev.terrace.objects.field.Meta;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The forms of persistent volumes and of the claims to them. */
public final class VolumeForms {
    static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
    private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
    private static final String CLASS = "volume.beta.kubernetes.io/storage-class";
    private static final String FILESYSTEM = "Filesystem";

    private static final Form<ClaimReference, ClaimReference> CLAIM_REFERENCE = Form.of(fields -> {
        var namespace =
                fields.text("namespace", of -> of.key().substring(0, of.key().indexOf('/')));
        var name = fields.uniqueText("name", of -> of.key().substring(of.key().indexOf('/') + 1));
        var uid = fields.uniqueText("uid", ClaimReference::uid);
        return read -> new ClaimReference(read.get(namespace) + "/" + read.get(name), read.get(uid));
    });

    private static final Form<CsiSource, CsiSource> CSI_SOURCE = Form.of(fields -> {
        var driver = fields.text("driver", CsiSource::driver);
        var handle = fields.uniqueText("volumeHandle", CsiSource::handle);
        return read -> new CsiSource(read.get(driver), read.get(handle));
    });

    public static final Form<PersistentVolume, PersistentVolume> VOLUME = Form.of(fields -> {
        var meta = fields.metadata((volume, out) -> out.text("name", volume.name())
                .time("deletionTimestamp", deleted(volume.leaving()))
                .textMap("labels", volume.labels()));
        var spec = fields.within("spec");
        var storageClass = spec.text("storageClassName", PersistentVolume::storageClass);
        var capacity = spec.<Map<String, Quantity>>field(
                "capacity",
                Map.of(),
                in -> in.quantities("has a capacity of"),
                (volume, out) -> out.object("capacity", of -> of.bytes("storage", volume.capacity())));
        var accessModes = spec.texts("accessModes", volume -> new TreeSet<>(volume.accessModes()));
        var mode = spec.text("volumeMode", FILESYSTEM, PersistentVolume::mode);
        var attributesClass = spec.text("volumeAttributesClassName", PersistentVolume::attributesClass);
        var claim = spec.object("claimRef", CLAIM_REFERENCE, PersistentVolume::claim);
        var nodes = spec.within("nodeAffinity", volume -> volume.nodeAffinity() != null)
                .terms("required", PersistentVolume::nodeAffinity);
        var csi = spec.object("csi", CSI_SOURCE, PersistentVolume::csi);
        var phase = fields.within("status").text("phase", volume -> volume.available() ? "Available" : "");
        return read -> PersistentVolume.builder(read.get(meta).name())
                .labels(read.get(meta).labels())
                .storageClass(storageClass(read.get(meta), read.get(storageClass)))
                .capacity(read.get(capacity)
                        .getOrDefault("storage", Quantity.ZERO)
                        .whole())
                .accessModes(Set.copyOf(read.get(accessModes)))
                .mode(read.get(mode))
                .claim(read.get(claim))
                .nodeAffinity(read.get(nodes))
                .available(read.get(phase).equals("Available"))
                .leaving(read.get(meta).deleted() != null)
                .attributesClass(read.get(attributesClass))
                .csi(read.get(csi))
                .build();
    });

    public static final Form<PersistentVolumeClaim, PersistentVolumeClaim> CLAIM = Form.of(fields -> {
        var meta = fields.metadata((claim, out) -> out.text("namespace", claim.namespace())
                .text("name", claim.name())
                .text("uid", claim.uid(), claim.key())
                .time("deletionTimestamp", deleted(claim.leaving()))
                .textMap("annotations", annotations(claim))
                .owner("", claim.owner()));
        var spec = fields.within("spec");
        var storageClass = spec.text("storageClassName", PersistentVolumeClaim::storageClass);
        var volume = spec.uniqueText("volumeName", PersistentVolumeClaim::volume);
        var requests = spec.within("resources")
                .<Map<String, Quantity>>field(
                        "requests",
                        Map.of(),
                        in -> in.quantities("asks for"),
                        (claim, out) -> out.object("requests", of -> of.bytes("storage", claim.request())));
        var accessModes = spec.texts("accessModes", claim -> new TreeSet<>(claim.accessModes()));
        var mode = spec.text("volumeMode", FILESYSTEM, PersistentVolumeClaim::mode);
        var attributesClass = spec.text("volumeAttributesClassName", PersistentVolumeClaim::attributesClass);
        var selector = spec.labels("selector", PersistentVolumeClaim::selector);
        var phase = fields.within("status").text("phase", claim -> claim.lost() ? "Lost" : "");
        return read -> {
            Meta of = read.get(meta);
            Quantity request = read.get(requests).get("storage");
            return PersistentVolumeClaim.builder(of.namespaceOrDefault(), of.name())
                    .uid(of.uidOrKey())
                    .storageClass(storageClass(of, read.get(storageClass)))
                    .volume(read.get(volume))
                    .bound(!read.get(volume).isEmpty() && of.annotations().containsKey(BIND_COMPLETED))
                    .selectedNode(of.annotations().getOrDefault(SELECTED_NODE, ""))
                    .request(request == null ? null : request.whole())
                    .accessModes(Set.copyOf(read.get(accessModes)))
                    .mode(read.get(mode))
                    .selector(read.get(selector))
                    .attributesClass(read.get(attributesClass))
                    .lost(read.get(phase).equals("Lost"))
                    .leaving(of.deleted() != null)
                    .owner(of.owner())
                    .build();
        };
    });

    private VolumeForms() {}

    private static Map<String, String> annotations(PersistentVolumeClaim claim) {
        Map<String, String> annotations = new TreeMap<>();
        if (claim.bound()) {
            annotations.put(BIND_COMPLETED, "yes");
        }
        if (!claim.selectedNode().isEmpty()) {
            annotations.put(SELECTED_NODE, claim.selectedNode());
        }
        return annotations;
    }

    /** Returns a deletion time for a volume or a claim that is being deleted. The true time is not kept. */
    private static @Nullable Instant deleted(boolean isLeaving) {
        return isLeaving ? Instant.EPOCH : null;
    }

    /** Returns the storage class: the old annotation takes precedence over the field. */
    private static String storageClass(Meta meta, String field) {
        return meta.annotations().getOrDefault(CLASS, field);
    }
}
