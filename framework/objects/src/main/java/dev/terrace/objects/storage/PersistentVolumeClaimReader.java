package dev.terrace.objects.storage;

import dev.terrace.model.resource.Quantity;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import dev.terrace.objects.field.Selectors;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one PersistentVolumeClaim. */
public final class PersistentVolumeClaimReader implements Parsed<PersistentVolumeClaim> {
    private final FieldReader in;
    private final Meta meta;
    private String storageClass = "";
    private String volume = "";
    private Map<String, Quantity> requests = Map.of();
    private Set<String> accessModes = Set.of();
    private String mode = StorageNames.FILESYSTEM;
    private @Nullable LabelSelector selector;
    private String attributesClass = "";
    private String phase = "";

    public PersistentVolumeClaimReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofSpecAndStatus(in, clock, this::specField, this::statusField);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<PersistentVolumeClaim> draft() {
        String namespace = meta.namespaceOrDefault();
        Quantity request = requests.get("storage");
        PersistentVolumeClaim claim = PersistentVolumeClaim.builder(namespace, meta.name())
                .uid(meta.uidOr(namespace + "/" + meta.name()))
                .storageClass(StorageNames.storageClass(meta, storageClass))
                .volume(volume)
                .bound(!volume.isEmpty() && meta.annotations().containsKey(StorageNames.BIND_COMPLETED))
                .selectedNode(meta.annotations().getOrDefault(StorageNames.SELECTED_NODE, ""))
                .request(request == null ? null : request.whole())
                .accessModes(accessModes)
                .mode(mode)
                .selector(selector)
                .attributesClass(attributesClass)
                .lost(phase.equals("Lost"))
                .leaving(meta.deleted() != null)
                .owner(meta.controllerUid().isEmpty() ? ownerByName(namespace) : meta.controllerUid())
                .build();
        return amounts -> claim;
    }

    /** "namespace/name" of an owner without a uid; empty without an owner. */
    private String ownerByName(String namespace) {
        String controller = meta.controller();
        return controller.isEmpty() ? "" : namespace + controller.substring(controller.indexOf('/'));
    }

    private void statusField(String key) {
        if (key.equals("phase")) {
            phase = in.text();
        } else {
            in.skip();
        }
    }

    private void specField(String key) {
        switch (key) {
            case "storageClassName" -> storageClass = in.text();
            case "volumeName" -> volume = in.uniqueText();
            case "resources" -> in.object(this::resources);
            case "accessModes" -> accessModes = Set.copyOf(in.texts());
            case "volumeMode" -> mode = in.text();
            case "selector" -> selector = Selectors.labels(in);
            case "volumeAttributesClassName" -> attributesClass = in.text();
            default -> in.skip();
        }
    }

    private void resources(String key) {
        if (key.equals("requests")) {
            requests = in.quantities("asks for");
        } else {
            in.skip();
        }
    }
}
