package dev.terrace.dist;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A minimal configuration that mentions one name and is otherwise valid.
 *
 * @param name the name in lint's finding: an argument's owner if the owner is not loaded
 * @param line the line of the name
 * @param column the column of the name
 */
record Mention(String text, String name, int line, int column) {
    private static final String ACTIONS = "actions: 'enqueue, allocate'\n";
    private static final String TIERS = "tiers:\n- plugins:\n  - name: ";

    static Mention of(Capability capability) {
        String name = capability.name().replace("*", "x");
        String owner = capability.owner();
        return switch (capability.kind()) {
            case KEY ->
                of((ACTIONS + TIERS + "drf\n").replaceFirst("(?s)\\b" + name + ":.*?\n(?=\\w|$)", ""), name, ": {}\n");
            case ACTION -> action(name, "");
            case ACTION_ARGUMENT -> {
                String before = "\nconfigurations:\n- name: " + owner + "\n  arguments:\n    ";
                String after = ": " + value(capability) + "\n";
                Mention ofOwner = action(owner, before + name + after);
                yield capability.isOfMissing()
                        ? ofOwner
                        : of(ofOwner.text.substring(0, ofOwner.text.indexOf(before) + before.length()), name, after);
            }
            case SETTING ->
                of(ACTIONS + TIERS + "drf\nconfigurations:\n- name: " + owner + "\n  arguments:\n    ", name, ": 1\n");
            case PLUGIN -> of(ACTIONS + TIERS, name, "\n");
            case PLUGIN_ARGUMENT -> {
                String between = "\n    arguments:\n      ";
                String list = capability
                        .declared()
                        .flatMap(argument -> argument.listWithout(name, Arguments.none()))
                        .map(listing -> "      " + listing + ": x\n")
                        .orElse("");
                String after = ": " + value(capability) + "\n" + list;
                yield capability.isOfMissing()
                        ? of(ACTIONS + TIERS, owner, between + name + after)
                        : of(ACTIONS + TIERS + owner + between, name, after);
            }
            case SWITCH -> of(ACTIONS + TIERS + "drf\n    ", name, ": true\n");
        };
    }

    private static Mention action(String name, String after) {
        String others = Stream.of("enqueue", "allocate")
                .filter(other -> !other.equals(name))
                .map(other -> other + ", ")
                .collect(Collectors.joining());
        return of(TIERS + "drf\nactions: " + others, name, after);
    }

    private static Mention of(String before, String name, String after) {
        int line = before.split("\n", -1).length;
        return new Mention(before + name + after, name, line, before.length() - before.lastIndexOf('\n'));
    }

    /** A valid value of a supported argument. An argument without effect gets a value that causes a warning. */
    private static Object value(Capability capability) {
        return capability.declared().<Object>map(Mention::example).orElse(1);
    }

    private static Object example(Argument<?> argument) {
        Stream<Object> declared = Stream.concat(argument.fallback().stream(), argument.choices().stream());
        return Stream.concat(
                        declared,
                        Stream.of(
                                1,
                                true,
                                "http://127.0.0.1:1/v1",
                                "1h",
                                "10m",
                                "21:00-06:00",
                                "binpack",
                                List.of("nvidia.com/gpu"),
                                Map.of(),
                                List.of()))
                .filter(value -> !value.equals(""))
                .filter(value -> argument.type().convert(value).isPresent())
                .filter(value -> argument.remarksOn(value).isEmpty())
                .filter(value -> argument.errorsOf(value).isEmpty())
                .filter(value -> argument.whyWithoutEffect().isEmpty()
                        || argument.whyWithoutEffect(value).isPresent())
                .findFirst()
                .orElseThrow();
    }
}
