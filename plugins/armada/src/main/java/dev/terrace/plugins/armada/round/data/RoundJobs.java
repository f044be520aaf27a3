package dev.terrace.plugins.armada.round.data;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/**
 * The jobs of a round, by index, block after block. Its creation takes time proportional to the number of blocks, and
 * reads no job.
 */
public final class RoundJobs extends AbstractList<RoundJob> implements RandomAccess {
    private final List<JobBlock> blocks;
    private final int[] first;
    private final int[] blockOf;

    public RoundJobs(List<JobBlock> blocks) {
        this.blocks = List.copyOf(blocks);
        first = new int[blocks.size()];
        int size = 0;
        for (int block = 0; block < first.length; block++) {
            first[block] = size;
            size += blocks.get(block).size();
        }
        blockOf = new int[size];
        for (int block = 0; block < first.length; block++) {
            Arrays.fill(blockOf, first[block], first[block] + blocks.get(block).size(), block);
        }
    }

    public List<JobBlock> blocks() {
        return blocks;
    }

    /** The index of a block's first job. For an empty block, the index of the job after it. */
    public int first(int block) {
        return first[block];
    }

    /** The block of a job. */
    public int blockOf(int job) {
        return blockOf[job];
    }

    /** A job's place in its block. */
    public int placeOf(int job) {
        return job - first[blockOf[job]];
    }

    @Override
    public RoundJob get(int job) {
        return blocks.get(blockOf[job]).jobs().get(placeOf(job));
    }

    @Override
    public int size() {
        return blockOf.length;
    }
}
