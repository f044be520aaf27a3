package dev.terrace.whatif.setting;

import dev.terrace.model.finding.Spelling;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeBuilder;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** A kind of target of settings. */
interface Target {
    /**
     * Returns the paths of the fields that a path denotes, with one spelling for each field.
     *
     * @throws UnknownSetting if the target does not exist
     */
    default List<String> paths(ChangeBuilder builder, String path) {
        return List.of(path);
    }

    /**
     * Returns the changes that set a field.
     *
     * @param path the name of the target, a dot, and the field; both may contain dots
     * @param setting the setting with the value
     * @throws UnknownSetting if the target or the field does not exist
     */
    List<Change> changes(ChangeBuilder builder, String path, Setting setting);

    /** A target and one of its fields. */
    record Field(String name, String field) {
        /**
         * Returns the field of the target with the longest name that fits.
         *
         * @param where the start of the error message: {@code the cluster has no queue}
         */
        static Field of(String path, Collection<String> names, String where) {
            return names.stream()
                    .filter(name -> path.startsWith(name + "."))
                    .max(Comparator.comparingInt(String::length))
                    .map(name -> new Field(name, path.substring(name.length() + 1)))
                    .orElseThrow(() -> {
                        String name = names.contains(path) || path.indexOf('.') < 0
                                ? path
                                : path.substring(0, path.indexOf('.'));
                        return names.contains(name)
                                ? new UnknownSetting("say which field of '%s', after a dot.".formatted(name))
                                : new UnknownSetting("%s '%s'.%s".formatted(where, name, hint(name, names)));
                    });
        }

        /** Returns a hint at the intended name. Nodes are often called by the start of their names. */
        static String hint(String name, Collection<String> names) {
            return names.stream()
                    .filter(known -> known.startsWith(name + "."))
                    .findFirst()
                    .map(known -> " Did you mean '" + known + "'?")
                    .orElseGet(() -> Spelling.hints(name, names));
        }
    }
}
