package dev.terrace.objects.kind;

import dev.terrace.model.NodeGroupAffinity;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.FieldWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads and writes {@code spec.affinity} of a queue. */
final class NodeGroups {
    private static final String NEAR = "nodeGroupAffinity";
    private static final String FAR = "nodeGroupAntiAffinity";
    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

    private NodeGroups() {}

    /** Reads the affinity; null if absent. */
    static @Nullable NodeGroupAffinity read(FieldReader in) {
        if (in.isNull()) {
            return null;
        }
        Lists near = new Lists();
        Lists far = new Lists();
        in.object(key -> {
            switch (key) {
                case NEAR -> near.read(in);
                case FAR -> far.read(in);
                default -> in.skip();
            }
        });
        return new NodeGroupAffinity(near.required, near.preferred, far.required, far.preferred);
    }

    /** Writes the affinity; leaves it out if it is null. */
    static void write(@Nullable NodeGroupAffinity affinity, FieldWriter spec) {
        if (affinity != null) {
            spec.object(
                    "affinity",
                    of -> of.object(NEAR, near -> lists(affinity.required(), affinity.preferred(), near))
                            .object(FAR, far -> lists(affinity.antiRequired(), affinity.antiPreferred(), far)));
        }
    }

    private static void lists(List<String> required, List<String> preferred, FieldWriter out) {
        out.texts(REQUIRED, required).texts(PREFERRED, preferred);
    }

    private static final class Lists {
        private List<String> required = List.of();
        private List<String> preferred = List.of();

        void read(FieldReader in) {
            in.object(key -> {
                switch (key) {
                    case REQUIRED -> required = in.texts();
                    case PREFERRED -> preferred = in.texts();
                    default -> in.skip();
                }
            });
        }
    }
}
