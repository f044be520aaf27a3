package dev.terrace.objects.field;

import java.time.Instant;
import java.util.List;
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

    private static final Owner NO_OWNER = new Owner("", "");

    private static final Form<Owner, Owner> OWNER = Form.of(fields -> {
        var kind = fields.read("kind", "", FieldReader::text);
        var name = fields.read("name", "", FieldReader::text);
        var uid = fields.read("uid", "", FieldReader::text);
        var controls = fields.read("controller", false, in -> in.flag(false));
        return read ->
                read.get(controls) ? new Owner(read.one(read.get(kind) + "/" + read.get(name)), read.get(uid)) : null;
    });

    private static final Form<Meta, Meta> FORM = Form.of(fields -> {
        var namespace = fields.read("namespace", "", FieldReader::text);
        var name = fields.read("name", "", FieldReader::uniqueText);
        var uid = fields.read("uid", "", FieldReader::uniqueText);
        var created = fields.read("creationTimestamp", null, FieldReader::time);
        var deleted = fields.read("deletionTimestamp", null, FieldReader::time);
        var deletionGrace = fields.<@Nullable Long>read("deletionGracePeriodSeconds", null, in -> in.longInteger());
        var labels = fields.read("labels", Map.<String, String>of(), FieldReader::textMap);
        var annotations = fields.read("annotations", Map.<String, String>of(), in -> in.textMap(COPIES));
        var controller = fields.read("ownerReferences", NO_OWNER, Meta::controller);
        return read -> new Meta(
                read.get(namespace),
                read.get(name),
                read.get(uid),
                read.get(created),
                read.get(deleted),
                read.get(deletionGrace),
                read.get(labels),
                read.get(annotations),
                read.get(controller).reference(),
                read.get(controller).uid());
    });

    /**
     * An owner that controls an object.
     *
     * @param reference "Kind/name"
     */
    private record Owner(String reference, String uid) {}

    private static Owner controller(FieldReader in) {
        List<Owner> controllers = OWNER.readAll(in);
        return controllers.isEmpty() ? NO_OWNER : controllers.get(controllers.size() - 1);
    }

    /** Reads the metadata. The creation time counts as a time of the dump. */
    public static Meta read(FieldReader in) {
        Meta meta = readTimeless(in);
        in.context().see(meta.created());
        return meta;
    }

    /** Reads the metadata of an object whose creation does not count as a time of the dump. */
    public static Meta readTimeless(FieldReader in) {
        return FORM.read(in);
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
}
