package dev.terrace.plugins.armada;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Tally;
import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.plugins.armada.round.data.RoundOutcome;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The placed jobs of a round that need the room of leaving pods. A round considers that room free: Armada marks a
 * preempted run as failed at once, and leaves failed jobs out of the next round's nodes. The next job is leased, and
 * its pod waits on the node. A pod that is bound to a full node is rejected, so these jobs are promised their nodes,
 * not bound. A gang is promised as a whole, and therefore starts as a whole.
 *
 * @see <a href="https://github.com/armadaproject/armada/blob/master/internal/scheduler/scheduling/scheduling_algo.go">
 *     Armada, SchedulePool, calculateJobSchedulingInfo</a>
 */
final class PromisedJobs {
    private final PoolRound round;
    private final Map<Node, Tally> taken = new HashMap<>();

    private PromisedJobs(PoolRound round) {
        this.round = round;
    }

    /** Returns the indexes of these jobs, before the session's nodes know any decision of the round. */
    static Set<Integer> of(PoolRound round, List<RoundOutcome.Placed> placed) {
        Map<Object, List<RoundOutcome.Placed>> groups = new LinkedHashMap<>();
        for (RoundOutcome.Placed each : placed) {
            groups.computeIfAbsent(group(round, each.job()), absent -> new ArrayList<>())
                    .add(each);
        }
        PromisedJobs promised = new PromisedJobs(round);
        Set<Integer> jobs = new HashSet<>();
        for (List<RoundOutcome.Placed> group : groups.values()) {
            if (!promised.fitsNow(group)) {
                group.forEach(each -> jobs.add(each.job()));
            }
        }
        return jobs;
    }

    /** Returns the key of a job's gang in its queue; the job's index if it has no gang. */
    private static Object group(PoolRound round, int index) {
        RoundJob job = round.input().jobs().get(index);
        return job.gang() == null ? index : List.of(job.queue(), job.gang().id());
    }

    /** Returns whether all jobs fit into the idle room that earlier jobs leave. If so, takes that room. */
    private boolean fitsNow(List<RoundOutcome.Placed> group) {
        int count = 0;
        boolean fits = true;
        while (fits && count < group.size()) {
            RoundOutcome.Placed each = group.get(count++);
            Amounts request = request(each);
            Tally held = taken(each, request).add(request);
            fits = fitsNow(request, held, round.node(each.node()));
        }
        if (!fits) {
            group.subList(0, count).forEach(each -> taken(each, request(each)).subtract(request(each)));
        }
        return fits;
    }

    private static boolean fitsNow(Amounts request, Tally held, Node node) {
        for (int d = 0; d < request.names().size(); d++) {
            if (request.has(d) && held.get(d) > node.idle().value(d)) {
                return false;
            }
        }
        return true;
    }

    private Amounts request(RoundOutcome.Placed placed) {
        return round.task(placed.job()).requests();
    }

    private Tally taken(RoundOutcome.Placed placed, Amounts like) {
        return taken.computeIfAbsent(round.node(placed.node()), absent -> new Tally(like.names()));
    }
}
