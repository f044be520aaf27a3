package dev.terrace.plugins.armada.round.state;

import dev.terrace.plugins.armada.round.data.RoundJob;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The gangs of a round, each under a dense index. */
public final class Gangs {
    public static final int NONE = -1;

    private final int[] ofJob;
    private final int[][] members;

    private record Key(int queue, String gang) {}

    Gangs(List<RoundJob> jobs) {
        ofJob = new int[jobs.size()];
        Map<Key, Integer> known = new HashMap<>();
        for (int j = 0; j < ofJob.length; j++) {
            RoundJob job = jobs.get(j);
            RoundJob.Gang gang = job.gang();
            ofJob[j] = gang == null || job.queue() < 0
                    ? NONE
                    : known.computeIfAbsent(new Key(job.queue(), gang.id()), key -> known.size());
        }
        int[] sizes = new int[known.size()];
        for (int gang : ofJob) {
            if (gang != NONE) {
                sizes[gang]++;
            }
        }
        members = new int[sizes.length][];
        for (int g = 0; g < sizes.length; g++) {
            members[g] = new int[sizes[g]];
        }
        Arrays.fill(sizes, 0);
        for (int j = 0; j < ofJob.length; j++) {
            if (ofJob[j] != NONE) {
                members[ofJob[j]][sizes[ofJob[j]]++] = j;
            }
        }
    }

    public int count() {
        return members.length;
    }

    public int of(int job) {
        return ofJob[job];
    }

    /** The indexes of a gang's jobs, running or queued. */
    public int[] members(int gang) {
        return members[gang];
    }
}
