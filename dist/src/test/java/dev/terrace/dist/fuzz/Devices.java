package dev.terrace.dist.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Random;

/** Devices of nodes, claims of pods, and CEL selectors for existing and missing properties. */
final class Devices {
    private static final String API = "resource.k8s.io/v1";
    private static final String DRIVER = "gpu.example.com";
    private static final List<String> MODELS = List.of("a100", "h100", "t4");

    private final Corpus corpus;
    private final Damage damage;
    private final Random random;

    Devices(Corpus corpus, Damage damage, Random random) {
        this.corpus = corpus;
        this.damage = damage;
        this.random = random;
    }

    /** Returns the seed with devices and claims, and with the plugin that reads them. */
    Seed damaged(Seed seed) {
        List<ObjectNode> objects = seed.objects();
        List<ObjectNode> nodes = ofKind(objects, "Node");
        List<ObjectNode> pods = ofKind(objects, "Pod");
        ObjectNode type = object("DeviceClass", "", "gpu");
        type.putObject("spec").set("selectors", selectors());
        objects.add(type);
        for (int i = Math.min(nodes.size(), 1 + random.nextInt(4)) - 1; i >= 0; i--) {
            objects.add(slice(nodes.get(i).path("metadata").path("name").asText(), i));
        }
        for (int i = 0; i < Math.min(pods.size(), 6); i++) {
            ObjectNode pod = pods.get(i);
            String name = "claim-" + i;
            objects.add(claim(pod.path("metadata").path("namespace").asText("default"), name));
            if (pod.get("spec") instanceof ObjectNode spec) {
                spec.putArray("resourceClaims")
                        .addObject()
                        .put("name", "device")
                        .put("resourceClaimName", random.nextInt(9) == 0 ? "absent" : name);
            }
        }
        ObjectNode tree = Conf.tree(seed.conf());
        if (tree != null) {
            Policies.name(tree, "predicates")
                    .putObject("arguments")
                    .put("predicate.DynamicResourceAllocationEnable", true);
        }
        return new Seed(seed.name(), objects, tree == null ? seed.conf() : tree.toPrettyString() + "\n");
    }

    private static List<ObjectNode> ofKind(List<ObjectNode> objects, String kind) {
        return objects.stream()
                .filter(object -> object.path("kind").asText().equals(kind))
                .toList();
    }

    private static ObjectNode object(String kind, String namespace, String name) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", API).put("kind", kind);
        ObjectNode meta = object.putObject("metadata").put("name", name);
        if (!namespace.isEmpty()) {
            meta.put("namespace", namespace);
        }
        return object;
    }

    private ObjectNode slice(String node, int number) {
        ObjectNode slice = object("ResourceSlice", "", "slice-" + number);
        ObjectNode spec = slice.putObject("spec").put("driver", DRIVER).put("nodeName", node);
        spec.putObject("pool").put("name", node).put("generation", 1).put("resourceSliceCount", 1);
        ArrayNode devices = spec.putArray("devices");
        boolean isCut = random.nextInt(3) == 0;
        if (isCut) {
            counters(spec.putArray("sharedCounters").addObject().put("name", "card"), 4 + random.nextInt(20));
        }
        for (int i = random.nextInt(40); i >= 0; i--) {
            ObjectNode device = devices.addObject().put("name", "d" + i);
            ObjectNode attributes = device.putObject("attributes");
            attributes.putObject("model").put("string", one(MODELS));
            attributes.putObject("numa").put("int", random.nextInt(3));
            attributes.putObject("healthy").put("bool", random.nextInt(9) > 0);
            device.putObject("capacity").putObject("memory").put("value", 1 + random.nextInt(80) + "Gi");
            if (isCut) {
                counters(device.putArray("consumesCounters").addObject().put("counterSet", "card"), random.nextInt(4));
            }
        }
        return maybeDamaged(slice);
    }

    private static void counters(ObjectNode of, int memory) {
        of.putObject("counters").putObject("memory").put("value", memory + "Gi");
    }

    private ObjectNode claim(String namespace, String name) {
        ObjectNode claim = object("ResourceClaim", namespace, name);
        ObjectNode devices = claim.putObject("spec").putObject("devices");
        ArrayNode requests = devices.putArray("requests");
        for (int i = random.nextInt(4); i >= 0; i--) {
            ObjectNode request = requests.addObject().put("name", "r" + i);
            if (random.nextInt(4) == 0) {
                ArrayNode choices = request.putArray("firstAvailable");
                for (int c = random.nextInt(4); c >= 0; c--) {
                    ask(choices.addObject().put("name", "c" + c));
                }
            } else {
                ask(request.putObject("exactly"));
            }
        }
        if (random.nextInt(3) == 0) {
            ObjectNode constraint = devices.putArray("constraints").addObject();
            constraint.put(
                    random.nextBoolean() ? "matchAttribute" : "distinctAttribute",
                    DRIVER + one(List.of("/model", "/numa", "/absent", "")));
        }
        return maybeDamaged(claim);
    }

    private void ask(ObjectNode request) {
        request.put("deviceClassName", random.nextInt(12) == 0 ? "absent" : "gpu");
        switch (random.nextInt(6)) {
            case 0 -> request.put("allocationMode", "All");
            case 1 -> request.put("count", Integer.MAX_VALUE);
            case 2 -> request.put("count", 1 + random.nextInt(40));
            default -> request.put("count", 1 + random.nextInt(3));
        }
        request.set("selectors", selectors());
    }

    private ArrayNode selectors() {
        ArrayNode selectors = JsonNodeFactory.instance.arrayNode();
        for (int i = random.nextInt(3); i > 0; i--) {
            selectors.addObject().putObject("cel").put("expression", expression());
        }
        return selectors;
    }

    private String expression() {
        String known = one(corpus.expressions());
        return switch (random.nextInt(8)) {
            case 0 -> "(" + known + ") " + one(List.of("&&", "||", "==", "?")) + " (" + one(corpus.expressions()) + ")";
            case 1 -> "!".repeat(random.nextInt(400)) + "(".repeat(random.nextInt(400)) + known;
            case 2 -> "'" + "a".repeat(random.nextInt(5000)) + "'.matches('" + pattern() + "')";
            case 3 -> "device.attributes['" + DRIVER + "'].model == '" + one(MODELS) + "'";
            case 4 -> spliced(known);
            case 5 -> "[1, 2, 3].all(a, ".repeat(1 + random.nextInt(6)) + known + ")".repeat(1 + random.nextInt(6));
            default -> known;
        };
    }

    private String pattern() {
        JsonNode pattern = one(corpus.dumps().values("pattern"));
        return (pattern.asText() + one(List.of("", "{1000}", "*", "|a{1000}"))).replace("'", "");
    }

    private String spliced(String text) {
        int at = random.nextInt(text.length());
        return text.substring(0, at)
                + one(Values.TEXTS)
                + text.substring(Math.min(text.length(), at + random.nextInt(6)));
    }

    /** Returns the unchanged object in most cases, otherwise with another value of a field. */
    private ObjectNode maybeDamaged(ObjectNode object) {
        if (random.nextInt(4) == 0 && object.get("spec") instanceof ContainerNode<?> spec) {
            damage.field(spec, object.path("kind").asText() + "/spec", corpus.dumps());
        }
        return object;
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
