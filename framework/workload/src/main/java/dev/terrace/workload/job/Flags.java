package dev.terrace.workload.job;

import dev.terrace.model.number.GoBool;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Arguments of a job plugin, as Go's flag package reads them: {@code --name=value}, {@code -name value}. */
final class Flags {
    private final Map<String, String> values = new HashMap<>();

    private Flags() {}

    static Flags of(List<String> arguments) {
        Flags flags = new Flags();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (argument.equals("--") || argument.length() < 2 || argument.charAt(0) != '-') {
                break;
            }
            String flag = argument.substring(argument.startsWith("--") ? 2 : 1);
            int equals = flag.indexOf('=');
            if (equals >= 0) {
                flags.values.put(flag.substring(0, equals), flag.substring(equals + 1));
            } else if (i + 1 < arguments.size() && !arguments.get(i + 1).startsWith("-")) {
                flags.values.put(flag, arguments.get(++i));
            } else {
                flags.values.put(flag, "true");
            }
        }
        return flags;
    }

    String text(String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    int integer(String name, int otherwise) {
        try {
            return Integer.decode(values.getOrDefault(name, Integer.toString(otherwise)));
        } catch (NumberFormatException unread) {
            return otherwise;
        }
    }

    boolean isOn(String name) {
        return GoBool.parse(values.getOrDefault(name, "false")).orElse(false);
    }
}
