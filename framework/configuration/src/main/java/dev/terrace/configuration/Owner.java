package dev.terrace.configuration;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Declaration;
import java.util.List;
import java.util.Map;

/**
 * Whose arguments are read.
 *
 * @param inWords as a sentence calls it: {@code plugin 'drf'}
 * @param volcanos the arguments that it has in Volcano; none if Volcano does not know it
 */
record Owner(String name, String inWords, List<Argument<?>> volcanos) {
    static Owner plugin(String name) {
        return of("plugin", name, VolcanoNames.all().catalog().plugins());
    }

    static Owner action(String name) {
        return of("action", name, VolcanoNames.all().catalog().actions());
    }

    private static Owner of(String kind, String name, Map<String, Declaration> volcanos) {
        List<Argument<?>> arguments =
                volcanos.getOrDefault(name, Declaration.nothing()).arguments();
        return new Owner(name, "%s '%s'".formatted(kind, name), arguments);
    }

    /** An argument that has parts of its own, of which Volcano's are not listed. */
    Owner part(String argument) {
        return new Owner(argument, "'%s' of %s".formatted(argument, inWords), List.of());
    }

    @Override
    public String toString() {
        return inWords;
    }
}
