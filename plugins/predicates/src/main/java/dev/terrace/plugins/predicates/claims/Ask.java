package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.DeviceConstraint;
import dev.terrace.model.device.DeviceSelector.Match;
import java.util.List;

/**
 * The input of a search: the claims of a pod that need devices. Claims with equal requests in the same order share an
 * ask.
 */
record Ask(List<OfClaim> claims) {
    /**
     * The requests of one claim.
     *
     * @param requests the choices of each request
     */
    record OfClaim(List<List<RequestChoice>> requests, List<DeviceConstraint> constraints) {
        boolean hasChoices() {
            return requests.stream().anyMatch(Ask::isChoice);
        }
    }

    /** Returns whether a request lists alternatives, even if it lists only one. */
    static boolean isChoice(List<RequestChoice> request) {
        return request.get(0).request().isChoice();
    }

    boolean hasChoices() {
        return claims.stream().anyMatch(OfClaim::hasChoices);
    }

    /** Returns whether the ask can never be given any of the devices, nor inspect one. */
    boolean wantsNoneOf(List<OfferedDevice> devices) {
        for (OfClaim claim : claims) {
            for (List<RequestChoice> request : claim.requests()) {
                for (RequestChoice requestChoice : request) {
                    for (OfferedDevice offered : devices) {
                        if (requestChoice.conditions().of(offered) != Match.NO) {
                            return false;
                        }
                    }
                }
            }
        }
        return true;
    }
}
