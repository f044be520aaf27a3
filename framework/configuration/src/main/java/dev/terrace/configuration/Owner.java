package dev.terrace.configuration;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Declaration;
import java.util.List;
import java.util.Map;

/**
 * The plugin or action whose arguments are read.
 *
 * @param inWords its name in findings, such as {@code plugin 'drf'}
 * @param volcanos the arguments that it takes in Volcano; none if Volcano does not have it
 * @param inVolcano how Volcano treats its unknown arguments
 */
record Owner(String name, String inWords, List<Argument<?>> volcanos, Offer.InVolcano inVolcano) {
    static Owner plugin(String name) {
        return of("plugin", name, VolcanoNames.all().catalog().plugins());
    }

    static Owner action(String name) {
        return of("action", name, VolcanoNames.all().catalog().actions());
    }

    /** An entry of {@code configurations} that does not belong to an action. */
    static Owner setting(String name) {
        return new Owner(name, "'%s' in configurations".formatted(name), List.of(), Offer.InVolcano.IGNORED);
    }

    private static Owner of(String kind, String name, Map<String, Declaration> volcanos) {
        List<Argument<?>> arguments =
                volcanos.getOrDefault(name, Declaration.nothing()).arguments();
        return new Owner(
                name,
                "%s '%s'".formatted(kind, name),
                arguments,
                volcanos.containsKey(name) ? Offer.InVolcano.IGNORED : Offer.InVolcano.ABSENT);
    }

    /** An argument with its own parts. Volcano's parts are not listed. */
    Owner part(String argument) {
        return new Owner(argument, "'%s' of %s".formatted(argument, inWords), List.of(), inVolcano);
    }

    @Override
    public String toString() {
        return inWords;
    }
}
