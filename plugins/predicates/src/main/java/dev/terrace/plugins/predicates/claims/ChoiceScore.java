package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ClaimAllocation.Given;
import dev.terrace.model.device.DeviceRequest;
import dev.terrace.plugins.predicates.claims.Search.ClaimWishes;
import dev.terrace.plugins.predicates.claims.Search.Plan;
import java.util.List;

/** How early in their lists the choices stand that a plan gives devices for: 8 for the first, 1 for the last. */
final class ChoiceScore {
    private static final long MOST_CHOICES = 8;

    private ChoiceScore() {}

    static long of(List<ClaimWishes> claims, Plan plan) {
        List<ClaimAllocation> allocations = plan.allocations();
        long score = 0;
        for (int c = 0; allocations != null && c < claims.size(); c++) {
            for (DeviceRequest request : claims.get(c).claim().requests()) {
                score += request.isChoice() ? of(request, allocations.get(c)) : 0;
            }
        }
        return score;
    }

    private static long of(DeviceRequest request, ClaimAllocation allocation) {
        for (int i = 0; i < request.choices().size(); i++) {
            String name = request.nameOf(request.choices().get(i));
            for (Given given : allocation.devices()) {
                if (given.request().equals(name)) {
                    return MOST_CHOICES - i;
                }
            }
        }
        return 0;
    }
}
