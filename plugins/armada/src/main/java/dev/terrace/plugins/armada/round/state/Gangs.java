package dev.terrace.plugins.armada.round.state;

import dev.terrace.plugins.armada.round.data.JobBlock;
import dev.terrace.plugins.armada.round.data.RoundJobs;
import java.util.HashMap;
import java.util.Map;

/** The gangs of a round, each under a dense index. */
public final class Gangs {
    public static final int NONE = -1;

    private final RoundJobs jobs;

    /** The indexes of the gangs of each block. */
    private final int[][] ofBlock;

    private final int[][] members;

    Gangs(RoundJobs jobs) {
        this.jobs = jobs;
        Map<JobBlock.Gang, Integer> known = new HashMap<>();
        ofBlock = new int[jobs.blocks().size()][];
        for (int b = 0; b < ofBlock.length; b++) {
            ofBlock[b] = jobs.blocks().get(b).gangs().stream()
                    .mapToInt(gang -> known.computeIfAbsent(gang, first -> known.size()))
                    .toArray();
        }
        members = Grouped.by(known.size(), known.isEmpty() ? 0 : jobs.size(), this::of);
    }

    public int count() {
        return members.length;
    }

    /** A job's gang; {@link #NONE} if it belongs to none. */
    public int of(int job) {
        int block = jobs.blockOf(job);
        int gang = jobs.blocks().get(block).gangOf(jobs.placeOf(job));
        return gang < 0 ? NONE : ofBlock[block][gang];
    }

    /** The indexes of a gang's jobs, running or queued. */
    public int[] members(int gang) {
        return members[gang];
    }
}
