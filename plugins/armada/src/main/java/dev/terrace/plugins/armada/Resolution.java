package dev.terrace.plugins.armada;

import dev.terrace.model.resource.Quantity;
import dev.terrace.model.settings.Structure;

/** A resource that an argument names, with the resolution of its amounts. */
record Resolution(String name, Quantity step) {
    static Resolution read(Structure given) {
        given.only("name", "resolution");
        return new Resolution(given.at("name").scalar(), quantity(given.at("resolution")));
    }

    /** As in Armada, a resolution of 0 counts as a thousandth. */
    int exponent() {
        return step.exact().signum() == 0 ? -3 : step.exponent();
    }

    /** A non-negative amount. A unit without a number, which Kubernetes reads as zero, is refused. */
    static Quantity quantity(Structure given) {
        String text = given.scalar();
        return Quantity.parse(text)
                .filter(quantity -> !quantity.isNegative() && text.chars().anyMatch(Character::isDigit))
                .orElseThrow(() -> given.wrong("an amount such as 4, 500m or 2Gi"));
    }
}
