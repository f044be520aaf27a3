package dev.terrace.anonymise;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Switch;
import dev.terrace.text.yaml.LinearYaml;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Replaces names in a configuration: in the arguments of plugins and actions, in keys and in values. */
final class ConfigurationNames {
    private static final String ARGUMENTS = "arguments";
    private static final String METRICS = "metrics";

    private static final Set<String> FORMAT =
            Set.of("actions", "tiers", "plugins", "name", "configurations", ARGUMENTS);
    private static final Pattern NAME = Pattern.compile("[^, ]+");
    private static final Pattern ADDRESS = Pattern.compile("(https?://)[^/]*(.*)");

    /** The arguments of the order of queues, which no action declares. */
    private static final Pattern QUEUE_ORDER =
            Pattern.compile("QueueScoreOrderEnable|JobOrderAcrossQueues|QueueScoreOrder\\.([^.]+)\\.weight");

    private final Node root;
    private final Catalog catalog;
    /** Declared keys of arguments, which name nothing in the cluster. */
    private final Set<String> declared = new HashSet<>();
    /** The choices that the declarations list, and their defaults. */
    private final Set<String> choices = new HashSet<>();
    /** The arguments whose values are formulas or choices, which name nothing in the cluster. */
    private final Set<String> formulas = new HashSet<>();
    /** The prefixes of the arguments that are declared with a star for a name. */
    private final Set<String> beforeNames = new HashSet<>();

    /** A cache by text, because many pods have the same annotations. */
    private final Map<String, Boolean> mentioned = new HashMap<>();

    private ConfigurationNames(Node root, Catalog catalog) {
        this.root = root;
        this.catalog = catalog;
        declareNamed(root, catalog);
    }

    /**
     * Collects the declarations of plugins and actions that the configuration names. Querying the others would load
     * them.
     */
    private void declareNamed(Node node, Catalog catalog) {
        if (node instanceof MappingNode map) {
            for (NodeTuple entry : map.getValue()) {
                if (entry.getKeyNode() instanceof ScalarNode key
                        && key.getValue().equals("name")
                        && entry.getValueNode() instanceof ScalarNode name) {
                    Stream.of(catalog.plugins(), catalog.actions())
                            .map(declarations -> declarations.get(name.getValue()))
                            .filter(Objects::nonNull)
                            .map(Declaration::arguments)
                            .forEach(this::declare);
                }
                declareNamed(entry.getValueNode(), catalog);
            }
        } else if (node instanceof SequenceNode list) {
            list.getValue().forEach(item -> declareNamed(item, catalog));
        }
    }

    /** @throws org.yaml.snakeyaml.error.YAMLException if the text is not YAML */
    static ConfigurationNames of(String text, Catalog catalog) {
        return new ConfigurationNames(Objects.requireNonNull(LinearYaml.document(text)), catalog);
    }

    private void declare(List<Argument<?>> arguments) {
        for (Argument<?> argument : arguments) {
            int star = argument.name().indexOf('*');
            if (star < 0) {
                declared.add(argument.name());
            } else if (star > 0) {
                beforeNames.add(argument.name().substring(0, star));
            }
            choices.addAll(argument.choices());
            if (!argument.formulaNames().isEmpty()) {
                formulas.add(argument.name());
            }
            argument.fallback().map(String::valueOf).ifPresent(choices::add);
            declare(argument.parts());
        }
    }

    /** Returns the words that stay in arguments. */
    Set<String> words() {
        Set<String> words = new HashSet<>(declared);
        words.addAll(choices);
        return words;
    }

    /** Collects the texts that are neither names of the cluster nor words, after all names of the cluster. */
    void noteOthers(Tokens tokens) {
        mapped(root, false, text -> {
            tokens.note(name(text));
            return text;
        });
    }

    /** The part of an argument's key that the user chose; the whole text if it is not such a key. */
    private String name(String text) {
        Matcher order = QUEUE_ORDER.matcher(text);
        if (order.matches()) {
            return order.group(1) == null ? "" : order.group(1);
        }
        return beforeNames.stream()
                .filter(text::startsWith)
                .max(Comparator.comparingInt(String::length))
                .map(prefix -> text.substring(prefix.length()))
                .orElseGet(() -> {
                    Matcher address = ADDRESS.matcher(text);
                    return address.matches() ? address.group(2) : text;
                });
    }

    /** Collects the names in arguments, whether the cluster has them or not. */
    void note(Parts parts) {
        mapped(root, false, key -> {
            beforeNames.stream()
                    .filter(key::startsWith)
                    .map(prefix -> key.substring(prefix.length()))
                    .forEach(name -> note(name, parts));
            return key;
        });
    }

    private static void note(String name, Parts parts) {
        String resource = parts.resource(name);
        if (resource.equals(name) && name.indexOf('/') < 0 && !isNative(name)) {
            parts.naming().name(Domain.VALUE, name);
        }
    }

    private static boolean isNative(String name) {
        return Set.of("cpu", "memory", "pods", "ephemeral-storage").contains(name) || name.startsWith("hugepages-");
    }

    /** Returns whether any argument contains the text. */
    boolean mentions(String text) {
        return mentioned.computeIfAbsent(text, this::isMentioned);
    }

    private boolean isMentioned(String text) {
        boolean[] mentions = {false};
        mapped(root, false, said -> {
            mentions[0] |= said.contains(text);
            return said;
        });
        return mentions[0];
    }

    /** The configuration with new names. */
    String renamed(Tokens tokens) {
        Node renamed = mapped(root, false, said -> renamed(said, tokens));
        DumperOptions options = new DumperOptions();
        options.setSplitLines(false);
        StringWriter out = new StringWriter();
        new Yaml(options).serialize(renamed, out);
        return out.toString();
    }

    /** Replaces the names in a text, and the host of an address. No assumed answer depends on the host. */
    private static String renamed(String said, Tokens tokens) {
        Matcher address = ADDRESS.matcher(said);
        return address.matches()
                ? address.group(1) + "service" + tokens.replaced(address.group(2))
                : tokens.replaced(said);
    }

    /** Returns whether the key outside of arguments is one of the format's. Others have no effect. */
    private static boolean isKnown(String key) {
        return WellKnown.isArgument(key)
                || FORMAT.contains(key)
                || Arrays.stream(Switch.values()).anyMatch(one -> one.spelling().equals(key));
    }

    /** Applies the function to the names in a text that are no loaded plugin or action. */
    private String unknown(String text, UnaryOperator<String> function) {
        return NAME.matcher(text)
                .replaceAll(name -> Matcher.quoteReplacement(
                        catalog.plugins().containsKey(name.group())
                                        || catalog.actions().containsKey(name.group())
                                ? name.group()
                                : function.apply(name.group())));
    }

    private static Node interval(Node metrics) {
        return metrics instanceof MappingNode map
                ? new MappingNode(
                        map.getTag(),
                        map.getValue().stream()
                                .filter(entry -> entry.getKeyNode() instanceof ScalarNode key
                                        && key.getValue().equals("interval"))
                                .toList(),
                        map.getFlowStyle())
                : metrics;
    }

    /** Returns a copy with the function applied to all texts of arguments, and of keys that the format lacks. */
    private Node mapped(Node node, boolean isArgument, UnaryOperator<String> function) {
        if (node instanceof MappingNode map) {
            List<NodeTuple> entries = new ArrayList<>();
            for (NodeTuple entry : map.getValue()) {
                String key = entry.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "";
                if (key.equals(METRICS) && !isArgument) {
                    // The metrics section contains an address, and a cycle does not use it.
                    entries.add(new NodeTuple(entry.getKeyNode(), interval(entry.getValueNode())));
                    continue;
                }
                boolean isBelow = isArgument || key.equals(ARGUMENTS);
                Node keyNode = isArgument && !declared.contains(key)
                        ? mapped(entry.getKeyNode(), true, function)
                        : entry.getKeyNode();
                if (isArgument && formulas.contains(key)) {
                    entries.add(entry);
                    continue;
                }
                boolean isOfNames = !isBelow && (key.equals("name") || key.equals("actions"));
                boolean isForeign = !isBelow && !isKnown(key);
                entries.add(new NodeTuple(
                        isForeign ? mapped(keyNode, true, function) : keyNode,
                        isOfNames
                                ? mapped(entry.getValueNode(), true, text -> unknown(text, function))
                                : mapped(entry.getValueNode(), isBelow || isForeign, function)));
            }
            return new MappingNode(map.getTag(), entries, map.getFlowStyle());
        }
        if (node instanceof SequenceNode list) {
            List<Node> items = new ArrayList<>();
            list.getValue().forEach(item -> items.add(mapped(item, isArgument, function)));
            return new SequenceNode(list.getTag(), items, list.getFlowStyle());
        }
        if (isArgument && node instanceof ScalarNode scalar) {
            String said = function.apply(scalar.getValue());
            return said.equals(scalar.getValue())
                    ? scalar
                    : new ScalarNode(scalar.getTag(), said, null, null, scalar.getScalarStyle());
        }
        return node;
    }
}
