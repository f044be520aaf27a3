package dev.terrace.whatif.setting;

import dev.terrace.model.finding.Spelling;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.Draft;
import java.util.Collection;
import java.util.Comparator;

/** What a setting can be about. */
interface Target {
    /**
     * The change that gives a field a value.
     *
     * @param path the name of the thing, a dot, and the field; both may have dots themselves
     * @param value as it was written
     * @throws Unknown if there is no such thing, or no such field
     */
    Change change(Draft draft, String path, String value);

    /** A thing and one of its fields. */
    record Field(String name, String field) {
        /**
         * The field of one of the things that there are: of the one with the longest name, where several fit.
         *
         * @param where what has such things, as the begin of a sentence: {@code the cluster has no queue}
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
                                ? new Unknown("say which field of '%s', after a dot.".formatted(name))
                                : new Unknown("%s '%s'.%s".formatted(where, name, hint(name, names)));
                    });
        }

        /** Nodes are often called by the begin of their names. */
        static String hint(String name, Collection<String> names) {
            return names.stream()
                    .filter(known -> known.startsWith(name + "."))
                    .findFirst()
                    .map(known -> " Did you mean '" + known + "'?")
                    .orElseGet(() -> Spelling.hints(name, names));
        }
    }
}
