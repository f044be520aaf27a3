package dev.terrace.objects.storage;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolume.ClaimReference;
import dev.terrace.model.storage.PersistentVolume.CsiSource;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import dev.terrace.objects.field.Selectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one PersistentVolume. */
public final class PersistentVolumeReader implements Parsed<PersistentVolume> {
    private final FieldReader in;
    private final Meta meta;
    private String storageClass = "";
    private Map<String, Quantity> capacity = Map.of();
    private Set<String> accessModes = Set.of();
    private String mode = StorageNames.FILESYSTEM;
    private @Nullable ClaimReference claim;
    private @Nullable List<NodeSelectorTerm> nodeAffinity;
    private String attributesClass = "";
    private @Nullable CsiSource csi;
    private String phase = "";

    public PersistentVolumeReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofSpecAndStatus(in, clock, this::specField, this::statusField);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<PersistentVolume> draft() {
        PersistentVolume volume = PersistentVolume.builder(meta.name())
                .labels(meta.labels())
                .storageClass(StorageNames.storageClass(meta, storageClass))
                .capacity(capacity.getOrDefault("storage", Quantity.ZERO).whole())
                .accessModes(accessModes)
                .mode(mode)
                .claim(claim)
                .nodeAffinity(nodeAffinity)
                .available(phase.equals("Available"))
                .leaving(meta.deleted() != null)
                .attributesClass(attributesClass)
                .csi(csi)
                .build();
        return amounts -> volume;
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
            case "capacity" -> capacity = in.quantities("has a capacity of");
            case "accessModes" -> accessModes = Set.copyOf(in.texts());
            case "volumeMode" -> mode = in.text();
            case "volumeAttributesClassName" -> attributesClass = in.text();
            case "claimRef" -> claim = in.isNull() ? null : claim();
            case "nodeAffinity" -> in.object(this::affinity);
            case "csi" -> csi = in.isNull() ? null : csi();
            default -> in.skip();
        }
    }

    private ClaimReference claim() {
        String[] texts = {"", "", ""};
        in.object(key -> {
            switch (key) {
                case "namespace" -> texts[0] = in.text();
                case "name" -> texts[1] = in.uniqueText();
                case "uid" -> texts[2] = in.uniqueText();
                default -> in.skip();
            }
        });
        return new ClaimReference(texts[0] + "/" + texts[1], texts[2]);
    }

    private void affinity(String key) {
        if (key.equals("required") && !in.isNull()) {
            List<NodeSelectorTerm> terms = new ArrayList<>();
            in.object(part -> {
                if (part.equals("nodeSelectorTerms")) {
                    in.list(() -> terms.add(Selectors.nodes(in)));
                } else {
                    in.skip();
                }
            });
            nodeAffinity = List.copyOf(terms);
        } else {
            in.skip();
        }
    }

    private CsiSource csi() {
        String[] texts = {"", ""};
        in.object(key -> {
            switch (key) {
                case "driver" -> texts[0] = in.text();
                case "volumeHandle" -> texts[1] = in.uniqueText();
                default -> in.skip();
            }
        });
        return new CsiSource(texts[0], texts[1]);
    }
}
