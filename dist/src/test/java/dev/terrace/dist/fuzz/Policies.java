package dev.terrace.dist.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.ExtensionInfo;
import java.util.List;
import java.util.Random;

/**
 * Mutates configurations: arguments of every plugin and action get values of every kind, and tiers repeat plugins and
 * have unknown keys.
 */
final class Policies {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Corpus corpus;
    private final Damage damage;
    private final Random random;

    Policies(Corpus corpus, Damage damage, Random random) {
        this.corpus = corpus;
        this.damage = damage;
        this.random = random;
    }

    String damaged(String conf) {
        ObjectNode tree = Conf.tree(conf);
        if (tree == null) {
            return conf;
        }
        for (int i = random.nextInt(3); i >= 0; i--) {
            if (random.nextInt(5) == 0) {
                tier(tree);
            } else {
                argument(tree);
            }
        }
        return Values.valid(documents(tree.toPrettyString() + "\n"));
    }

    /** Returns one document in most cases, otherwise several. */
    private String documents(String text) {
        return switch (random.nextInt(12)) {
            case 0 -> text + "---\n" + one(corpus.texts());
            case 1 -> one(corpus.texts()) + "\n---\n" + text;
            case 2 -> text + "---\n" + one(Values.ALL) + "\n...\n";
            default -> text;
        };
    }

    /** Adds a plugin to a configuration. */
    static ObjectNode name(ObjectNode tree, String plugin) {
        return tiers(tree).addObject().putArray("plugins").addObject().put("name", plugin);
    }

    private void argument(ObjectNode tree) {
        boolean isAction = random.nextInt(4) == 0;
        ExtensionInfo owner = one(isAction ? corpus.actions() : corpus.plugins());
        if (owner.arguments().isEmpty()) {
            return;
        }
        Argument<?> argument = one(owner.arguments());
        ObjectNode entry;
        if (isAction) {
            tree.put("actions", tree.path("actions").asText() + ", " + owner.name());
            entry = list(tree, "configurations").addObject().put("name", owner.name());
        } else {
            entry = name(tree, owner.name());
        }
        ObjectNode arguments = entry.putObject("arguments");
        arguments.set(argument.name().replace("*", one(List.of("cpu", "", "a/b", "x*"))), value(argument));
        if (random.nextInt(4) == 0) {
            Argument<?> other = one(owner.arguments());
            arguments.set(other.name(), value(other));
        }
    }

    private JsonNode value(Argument<?> argument) {
        List<JsonNode> known = corpus.confs().values(argument.name());
        if (!argument.parts().isEmpty() && random.nextInt(3) > 0) {
            Argument<?> part = one(argument.parts());
            return NODES.objectNode().set(part.name(), value(part));
        }
        if (known.isEmpty() || random.nextInt(3) == 0) {
            return Values.any(random);
        }
        JsonNode value = one(known).deepCopy();
        for (int i = random.nextInt(3); i >= 0 && value instanceof ContainerNode<?> node; i--) {
            damage.field(node, "/" + argument.name(), corpus.confs());
        }
        return value;
    }

    private void tier(ObjectNode tree) {
        ArrayNode tiers = tiers(tree);
        int which = tiers.isEmpty() ? 0 : random.nextInt(tiers.size());
        switch (random.nextInt(6)) {
            case 0 -> tiers.add(tiers.path(which).deepCopy());
            case 1 -> tiers.add(Values.any(random));
            case 2 -> tree.set(one(Values.TEXTS), Values.any(random));
            case 3 -> name(tree, one(corpus.plugins()).name()).set(one(Values.TEXTS), Values.any(random));
            case 4 -> {
                String plugin = one(corpus.plugins()).name();
                for (int i = random.nextInt(9); i >= 0; i--) {
                    name(tree, plugin);
                }
            }
            default -> {
                if (tiers.path(which) instanceof ObjectNode tier) {
                    tier.set(random.nextBoolean() ? "plugins" : one(Values.TEXTS), Values.any(random));
                }
            }
        }
    }

    private static ArrayNode tiers(ObjectNode tree) {
        return list(tree, "tiers");
    }

    private static ArrayNode list(ObjectNode tree, String key) {
        return tree.get(key) instanceof ArrayNode known ? known : tree.putArray(key);
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
