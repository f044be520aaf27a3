package dev.terrace.spi.toolkit;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.util.Comparator;

/**
 * A kind of task by its cpu and GPUs.
 *
 * @param cpuMilli milli-cores
 * @param gpus devices
 * @param milli the part of each device, 1 to 1000; 0 without devices
 */
public record GpuKind(long cpuMilli, int gpus, int milli) implements Comparable<GpuKind> {
    private static final Comparator<GpuKind> ORDER = Comparator.comparingLong(GpuKind::cpuMilli)
            .thenComparingInt(GpuKind::gpus)
            .thenComparingInt(GpuKind::milli);

    /**
     * Returns the kind of a task.
     *
     * @param counted the amounts with which it counts: below a whole device for a task that takes a share of one
     */
    public static GpuKind of(Amounts counted) {
        long milli = GpuShare.total(counted);
        long cpu = counted.get(ResourceNames.CPU);
        return milli < GpuShare.WHOLE
                ? new GpuKind(cpu, milli == 0 ? 0 : 1, (int) milli)
                : new GpuKind(cpu, (int) (milli / GpuShare.WHOLE), GpuShare.WHOLE);
    }

    /** Returns whether a task can be of this kind: a share is of one device. */
    public boolean isPossible() {
        return cpuMilli >= 0
                && (gpus == 0 ? milli == 0 : gpus > 0 && milli > 0 && milli <= GpuShare.WHOLE)
                && (gpus <= 1 || milli == GpuShare.WHOLE);
    }

    /** Returns whether it takes a part of a device. */
    public boolean isShare() {
        return gpus > 0 && milli < GpuShare.WHOLE;
    }

    /** Returns the milli of all its devices. */
    public long totalMilli() {
        return (long) gpus * milli;
    }

    @Override
    public int compareTo(GpuKind other) {
        return ORDER.compare(this, other);
    }
}
