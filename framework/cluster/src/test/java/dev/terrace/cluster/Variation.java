package dev.terrace.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.ConfigMapSpec;
import java.util.List;
import java.util.Random;

/** Random variations of an existing object, such as edits and controllers make. */
public final class Variation {
    private static final List<String> RESOURCES =
            List.of("cpu", "memory", "example.com/gpu", "example.com/rare", "ephemeral-storage", "hugepages-2Mi");

    private Variation() {}

    public static ObjectNode of(ObjectNode object, List<ObjectNode> pool, Random random) {
        ObjectNode varied = object.deepCopy();
        switch (random.nextInt(6)) {
            case 0 -> {}
            case 1 -> varied.withObjectProperty("metadata").put("uid", "uid-" + random.nextInt(3));
            case 2 -> varied.withObjectProperty("metadata").put("name", name(pool, varied, random));
            default -> change(varied, pool, random);
        }
        return varied;
    }

    private static void change(ObjectNode object, List<ObjectNode> pool, Random random) {
        ObjectNode spec = object.withObjectProperty("spec");
        switch (object.path("kind").asText()) {
            case "Pod" -> pod(spec, object, pool, random);
            case "Node" ->
                object.withObjectProperty("status")
                        .withObjectProperty("allocatable")
                        .put(resource(random), amount(random));
            case "PersistentVolumeClaim" -> {
                spec.put("volumeName", name(pool, "PersistentVolume", random));
                spec.put("storageClassName", name(pool, "StorageClass", random));
            }
            case "PersistentVolume" -> spec.withObjectProperty("csi").put("driver", "csi-" + random.nextInt(3));
            case "StorageClass" -> object.put("provisioner", "csi-" + random.nextInt(3));
            case "CSINode" ->
                spec.putArray("drivers")
                        .addObject()
                        .put("name", "csi-" + random.nextInt(3))
                        .withObjectProperty("allocatable")
                        .put("count", random.nextInt(5));
            case "PodGroup" -> spec.withObjectProperty("minResources").put(resource(random), amount(random));
            case "Queue" ->
                spec.withObjectProperty("guarantee")
                        .withObjectProperty("resource")
                        .put(resource(random), amount(random));
            case "ConfigMap" -> object.withObjectProperty("data").put(ConfigMapSpec.DEVICES, "a: " + random.nextInt(3));
            case "PriorityClass" -> object.put("value", random.nextInt(3));
            case "HyperNode" -> spec.put("tier", 1 + random.nextInt(3));
            case "NodeMetrics" -> object.withObjectProperty("usage").put("cpu", amount(random));
            case "Numatopology" ->
                spec.withObjectProperty("policies").put("CPUManagerPolicy", random.nextBoolean() ? "static" : "none");
            case "CSIDriver" -> spec.put("storageCapacity", random.nextBoolean());
            case "CSIStorageCapacity" -> object.put("capacity", amount(random) + "Gi");
            case "VolumeAttachment" -> object.withObjectProperty("status").put("attached", random.nextBoolean());
            case "DeviceClass" ->
                spec.putArray("selectors")
                        .addObject()
                        .withObjectProperty("cel")
                        .put("expression", "device.driver == 'd" + random.nextInt(3) + "'");
            case "ResourceSlice" -> spec.withObjectProperty("pool").put("generation", 1 + random.nextInt(3));
            case "ResourceClaim" -> {
                ObjectNode user = object.withObjectProperty("status")
                        .putArray("reservedFor")
                        .addObject();
                user.put("resource", "pods").put("name", "p2").put("uid", "u" + random.nextInt(3));
            }
            case "ResourceClaimTemplate" ->
                spec.withObjectProperty("spec")
                        .withObjectProperty("devices")
                        .putArray("requests")
                        .addObject()
                        .put("name", "r" + random.nextInt(3))
                        .withObjectProperty("exactly")
                        .put("deviceClassName", "gpu.example.com");
            case "PluginState" -> spec.put("data", amount(random));
            case "PodDisruptionBudget" ->
                object.withObjectProperty("status").put("disruptionsAllowed", random.nextInt(3));
            case "Service", "ReplicationController" ->
                spec.withObjectProperty("selector").put("a", "" + random.nextInt(3));
            case "ReplicaSet", "StatefulSet" ->
                spec.withObjectProperty("selector")
                        .withObjectProperty("matchLabels")
                        .put("a", "" + random.nextInt(3));
            case "LimitRange" ->
                spec.putArray("limits")
                        .addObject()
                        .put("type", "Pod")
                        .withObjectProperty("min")
                        .put(resource(random), amount(random));
            case "ResourceQuota" ->
                object.withObjectProperty("status").withObjectProperty("hard").put(resource(random), amount(random));
            default ->
                object.withObjectProperty("metadata")
                        .withObjectProperty("labels")
                        .put("a", "" + random.nextInt(3));
        }
    }

    private static void pod(ObjectNode spec, ObjectNode pod, List<ObjectNode> pool, Random random) {
        switch (random.nextInt(5)) {
            case 0 -> spec.put("nodeName", name(pool, "Node", random));
            case 1 ->
                spec.put("schedulerName", random.nextBoolean() ? "volcano" : "other")
                        .remove("nodeName");
            case 2 -> {
                ObjectNode volume = spec.putArray("volumes").addObject().put("name", "data");
                if (random.nextBoolean()) {
                    volume.putObject("ephemeral");
                } else {
                    String claim = name(pool, "PersistentVolumeClaim", random);
                    volume.putObject("persistentVolumeClaim").put("claimName", claim);
                }
            }
            case 3 -> pod.withObjectProperty("status").put("phase", random.nextBoolean() ? "Running" : "Succeeded");
            default ->
                spec.putArray("containers")
                        .addObject()
                        .put("name", "c")
                        .withObjectProperty("resources")
                        .withObjectProperty("requests")
                        .put(resource(random), amount(random));
        }
    }

    private static String name(List<ObjectNode> pool, ObjectNode like, Random random) {
        return random.nextBoolean()
                ? "m-" + random.nextInt(3)
                : name(pool, like.path("kind").asText(), random);
    }

    private static String name(List<ObjectNode> pool, String kind, Random random) {
        List<String> names = pool.stream()
                .filter(object -> object.path("kind").asText().equals(kind))
                .map(object -> object.path("metadata").path("name").asText())
                .toList();
        return names.isEmpty() ? "none" : names.get(random.nextInt(names.size()));
    }

    private static String resource(Random random) {
        return RESOURCES.get(random.nextInt(RESOURCES.size()));
    }

    private static String amount(Random random) {
        return Integer.toString(random.nextInt(4));
    }
}
