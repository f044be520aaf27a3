package dev.terrace.objects.field;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The {@code metadata} of an object.
 *
 * @param namespace empty if absent
 * @param created null if absent
 * @param deletionGrace the seconds of grace that {@code deleted} includes; null if absent
 * @param controller "Kind/name" of the controlling owner; empty without one
 * @param controllerUid the controlling owner's uid; empty if absent
 */
public record Meta(
        String namespace,
        String name,
        String uid,
        @Nullable Instant created,
        @Nullable Instant deleted,
        @Nullable Long deletionGrace,
        Map<String, String> labels,
        Map<String, String> annotations,
        String controller,
        String controllerUid) {
    public static final Meta NONE = new Meta("", "", "", null, null, null, Map.of(), Map.of(), "", "");

    /** The annotations that are not kept. kubectl's copy of the object is often longer than the rest of it. */
    public static final Set<String> COPIES = Set.of("kubectl.kubernetes.io/last-applied-configuration");

    /** Reads the metadata. The creation time counts as a time of the dump. */
    public static Meta read(FieldReader in) {
        Meta meta = readTimeless(in);
        in.context().see(meta.created());
        return meta;
    }

    /** Reads the metadata of an object whose creation does not count as a time of the dump. */
    public static Meta readTimeless(FieldReader in) {
        return new Reading(in).read();
    }

    public String namespaceOrDefault() {
        return namespace.isEmpty() ? "default" : namespace;
    }

    /** Returns the uid; "namespace/name" if absent. */
    public String uidOrKey() {
        return uid.isEmpty() ? namespaceOrDefault() + "/" + name : uid;
    }

    /** Returns the uid of the controlling owner; its "namespace/name" without a uid; empty without an owner. */
    public String owner() {
        return controllerUid.isEmpty() && !controller.isEmpty()
                ? namespaceOrDefault() + controller.substring(controller.indexOf('/'))
                : controllerUid;
    }

    public Instant createdOrMin() {
        return created == null ? Instant.MIN : created;
    }

    private static final class Reading {
        private final FieldReader in;
        private String namespace = "";
        private String name = "";
        private String uid = "";
        private @Nullable Instant created;
        private @Nullable Instant deleted;
        private @Nullable Long deletionGrace;
        private Map<String, String> labels = Map.of();
        private Map<String, String> annotations = Map.of();
        private String controller = "";
        private String controllerUid = "";

        Reading(FieldReader in) {
            this.in = in;
        }

        Meta read() {
            in.object(key -> {
                switch (key) {
                    case "namespace" -> namespace = in.text();
                    case "name" -> name = in.uniqueText();
                    case "uid" -> uid = in.uniqueText();
                    case "creationTimestamp" -> created = in.time();
                    case "deletionTimestamp" -> deleted = in.time();
                    case "deletionGracePeriodSeconds" -> deletionGrace = in.longInteger();
                    case "labels" -> labels = in.textMap();
                    case "annotations" -> annotations = in.textMap(COPIES);
                    case "ownerReferences" -> in.list(this::owner);
                    default -> in.skip();
                }
            });
            return new Meta(
                    namespace,
                    name,
                    uid,
                    created,
                    deleted,
                    deletionGrace,
                    labels,
                    annotations,
                    controller,
                    controllerUid);
        }

        private void owner() {
            String[] owner = {"", "", ""};
            boolean[] controls = {false};
            in.object(key -> {
                switch (key) {
                    case "kind" -> owner[0] = in.text();
                    case "name" -> owner[1] = in.text();
                    case "uid" -> owner[2] = in.text();
                    case "controller" -> controls[0] = in.flag(false);
                    default -> in.skip();
                }
            });
            if (controls[0]) {
                controller = in.shared().one(owner[0] + "/" + owner[1]);
                controllerUid = owner[2];
            }
        }
    }
}
