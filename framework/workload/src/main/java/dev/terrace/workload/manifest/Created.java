package dev.terrace.workload.manifest;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Skeletons of objects that controllers create. */
public final class Created {
    private Created() {}

    /** An object with a kind, a name and a namespace. */
    public static ObjectNode object(String apiVersion, String kind, String namespace, String name) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", apiVersion).put("kind", kind);
        object.putObject("metadata").put("name", name).put("namespace", namespace);
        return object;
    }

    /** Adds a reference to the object's controller. */
    public static void ownedBy(ObjectNode object, String apiVersion, String kind, String name, String uid) {
        Values.object(object, "metadata")
                .putArray("ownerReferences")
                .addObject()
                .put("apiVersion", apiVersion)
                .put("kind", kind)
                .put("name", name)
                .put("uid", uid)
                .put("controller", true)
                .put("blockOwnerDeletion", true);
    }
}
