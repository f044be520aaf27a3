package dev.terrace.dist.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.settings.ExtensionInfo;
import java.util.List;
import java.util.Random;

/** Plugin states that no cycle has written, for plugins that read states. */
final class States {
    private final Corpus corpus;
    private final Damage damage;
    private final Random random;

    States(Corpus corpus, Damage damage, Random random) {
        this.corpus = corpus;
        this.damage = damage;
        this.random = random;
    }

    /** Returns the seed with some states, and with their plugins in its configuration. */
    Seed damaged(Seed seed) {
        ObjectNode tree = Conf.tree(seed.conf());
        for (int i = random.nextInt(3); i >= 0; i--) {
            ObjectNode state = state();
            if (tree != null) {
                String plugin = state.path("spec").path("plugin").asText();
                boolean isLoaded =
                        corpus.plugins().stream().map(ExtensionInfo::name).anyMatch(plugin::equals);
                Policies.name(tree, isLoaded ? plugin : "armada");
                if (!isLoaded) {
                    tree.put("actions", tree.path("actions").asText() + ", fairshare");
                }
            }
            seed.objects().add(state);
        }
        return new Seed(
                seed.name(), seed.objects(), tree == null ? seed.conf() : Values.valid(tree.toPrettyString() + "\n"));
    }

    private ObjectNode state() {
        List<ObjectNode> known = corpus.dumps().objects().stream()
                .filter(object -> object.path("kind").asText().equals("PluginState"))
                .toList();
        ObjectNode state = one(known).deepCopy();
        if (random.nextInt(5) == 0) {
            damage.field(state, "PluginState", corpus.dumps());
        }
        if (random.nextInt(4) > 0 && state.get("spec") instanceof ObjectNode spec) {
            spec.put("data", text(spec.path("data").asText()));
        }
        if (random.nextInt(8) == 0 && state.get("spec") instanceof ObjectNode spec) {
            spec.put("plugin", one(corpus.plugins()).name());
        }
        return state;
    }

    private String text(String data) {
        if (data.isEmpty()) {
            return one(Values.TEXTS);
        }
        int from = random.nextInt(data.length());
        int to = Math.min(data.length(), from + random.nextInt(8));
        JsonNode other = random.nextBoolean() ? one(Values.ALL) : JsonNodeFactory.instance.textNode(one(Values.TEXTS));
        return data.substring(0, from)
                + (other.isTextual() ? other.textValue() : other.toString())
                + data.substring(to);
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
