package dev.terrace.plugins.armada;

import dev.terrace.model.resource.Quantity;
import dev.terrace.model.settings.Structure;
import java.math.RoundingMode;

/**
 * A resource of the whole cluster that no node has, such as licences.
 *
 * @param units its total amount, in units of ten to the exponent
 */
record FloatingResource(String name, int exponent, long units) {
    static FloatingResource read(Structure given) {
        given.only("name", "quantity", "resolution");
        int exponent = given.at("resolution")
                .find(Resolution::quantity)
                .map(Quantity::exponent)
                .orElse(0);
        Structure quantity = given.at("quantity");
        try {
            return new FloatingResource(
                    given.at("name").scalar(),
                    exponent,
                    Resolution.quantity(quantity).units(exponent, RoundingMode.FLOOR));
        } catch (ArithmeticException e) {
            throw quantity.wrong("at most %s times its resolution".formatted(Long.MAX_VALUE));
        }
    }
}
