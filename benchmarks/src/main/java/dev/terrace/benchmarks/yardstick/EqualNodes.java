package dev.terrace.benchmarks.yardstick;

import java.util.Arrays;

/** The free amounts on equal nodes. */
public final class EqualNodes {
    private static final long CPU = 32_000;
    private static final long MEMORY = 128L << 30;

    private final long[] freeCpu;
    private final long[] freeMemory;

    EqualNodes(int count) {
        freeCpu = new long[count];
        freeMemory = new long[count];
        Arrays.fill(freeCpu, CPU);
        Arrays.fill(freeMemory, MEMORY);
    }

    public int count() {
        return freeCpu.length;
    }

    void take(int node, long cpu, long memory) {
        freeCpu[node] -= cpu;
        freeMemory[node] -= memory;
    }

    /** The score of a node; negative if it has no room. */
    double score(int node, long cpu, long memory) {
        long cpuLeft = freeCpu[node] - cpu;
        long memoryLeft = freeMemory[node] - memory;
        if (cpuLeft < 0 || memoryLeft < 0) {
            return -1;
        }
        double cpuTaken = (CPU - cpuLeft) / (double) CPU;
        double memoryTaken = (MEMORY - memoryLeft) / (double) MEMORY;
        double spread = 50 * (2 - cpuTaken - memoryTaken);
        double balance = 100 * (1 - Math.abs(cpuTaken - memoryTaken) / 2);
        return spread + balance + 500 * (cpuTaken + memoryTaken);
    }
}
