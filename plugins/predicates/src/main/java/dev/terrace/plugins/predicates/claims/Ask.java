package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.DeviceConstraint;
import dev.terrace.model.device.DeviceSelector.Match;
import java.util.List;

/**
 * All that a search reads of the claims of a pod that are to be given devices. Claims that ask for the same in the same
 * order are one ask.
 */
record Ask(List<OfClaim> claims) {
    /**
     * What one claim asks for.
     *
     * @param requests the choices of each
     */
    record OfClaim(List<List<Wish>> requests, List<DeviceConstraint> constraints) {
        boolean hasChoices() {
            return requests.stream().anyMatch(Ask::isChoice);
        }
    }

    /** Whether a request leaves a choice, if only among one. */
    static boolean isChoice(List<Wish> request) {
        return request.get(0).request().isChoice();
    }

    boolean hasChoices() {
        return claims.stream().anyMatch(OfClaim::hasChoices);
    }

    /** Whether it is certain that no such device is ever given, nor looked at closer. */
    boolean wantsNoneOf(List<OfferedDevice> devices) {
        for (OfClaim claim : claims) {
            for (List<Wish> request : claim.requests()) {
                for (Wish wish : request) {
                    for (OfferedDevice offered : devices) {
                        if (wish.conditions().of(offered) != Match.NO) {
                            return false;
                        }
                    }
                }
            }
        }
        return true;
    }
}
