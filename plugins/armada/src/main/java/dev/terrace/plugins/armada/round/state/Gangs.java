package dev.terrace.plugins.armada.round.state;

import dev.terrace.plugins.armada.round.data.JobBlock;
import dev.terrace.plugins.armada.round.data.RoundJobs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The gangs of a round, each under a dense index. */
public final class Gangs {
    public static final int NONE = -1;

    private final RoundJobs jobs;

    /** The indexes of the gangs of each block. */
    private final int[][] ofBlock;

    private final int[][] members;

    private record Key(int queue, String gang) {}

    Gangs(RoundJobs jobs) {
        this.jobs = jobs;
        Map<Key, Integer> known = new HashMap<>();
        List<int[]> all = new ArrayList<>();
        ofBlock = new int[jobs.blocks().size()][];
        for (int b = 0; b < ofBlock.length; b++) {
            List<JobBlock.Members> gangs = jobs.blocks().get(b).gangs();
            ofBlock[b] = new int[gangs.size()];
            for (int g = 0; g < ofBlock[b].length; g++) {
                JobBlock.Members part = gangs.get(g);
                int gang = known.computeIfAbsent(new Key(part.queue(), part.gang()), absent -> known.size());
                ofBlock[b][g] = gang;
                if (gang == all.size()) {
                    all.add(new int[0]);
                }
                all.set(gang, with(all.get(gang), jobs.first(b), part.places()));
            }
        }
        members = all.toArray(int[][]::new);
    }

    private static int[] with(int[] members, int first, List<Integer> places) {
        int[] more = Arrays.copyOf(members, members.length + places.size());
        for (int p = 0; p < places.size(); p++) {
            more[members.length + p] = first + places.get(p);
        }
        return more;
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
