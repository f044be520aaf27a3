package dev.terrace.plugins.deviceshare.mindcluster;

import dev.terrace.model.number.NumberText;
import dev.terrace.plugins.deviceshare.mindcluster.ChipPart.Dvpp;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A chip and its free part. Annotations of pods record its usage.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/devices/ascend/mindcluster/ascend310p/vnpu/utils.go">Volcano,
 *     VChip</a>
 */
final class Chip {
    final long id;
    private final boolean hasGroups;
    private final Set<Integer> groups = new HashSet<>();
    private ChipPart used = new ChipPart(0, 0, Dvpp.OFF);
    private ChipPart free;
    private boolean isCut;
    private boolean isUnstable;

    /** @param hasGroups whether its parts belong to one of four groups */
    Chip(long id, ChipPart whole, boolean hasGroups) {
        this.id = id;
        this.hasGroups = hasGroups;
        this.free = new ChipPart(whole.cores(), whole.cpus(), Dvpp.ON);
    }

    ChipPart free() {
        return free;
    }

    boolean isUnstable() {
        return isUnstable;
    }

    boolean isCut() {
        return isCut;
    }

    /**
     * Records a pod and the annotation of its real part, such as {@code Ascend310P-2c.1cpu-105-0_3}; empty if the pod
     * lacks the annotation.
     */
    void holds(String real) {
        isUnstable |= real.isEmpty();
        List<String> parts = List.of(real.split("_", -1));
        if (parts.size() > 1) {
            NumberText.integer(parts.get(parts.size() - 1)).ifPresent(groups::add);
        }
    }

    void cut() {
        isCut = true;
    }

    /** Takes cores and cpus, without video. */
    void fill(ChipPart part) {
        used = used.plus(part);
        free = free.minus(part);
    }

    void take(ChipPart part) {
        fill(part);
        if (part.dvpp() == Dvpp.ON) {
            video(Dvpp.ON, Dvpp.OFF);
        } else if (part.dvpp() == Dvpp.OFF && used.dvpp() == Dvpp.OFF) {
            video(Dvpp.OFF, Dvpp.ON);
        } else if (part.dvpp() == Dvpp.UNSAID && used.dvpp() != Dvpp.ON) {
            video(Dvpp.UNSAID, Dvpp.UNSAID);
        }
    }

    void giveBack(ChipPart part) {
        used = used.minus(part);
        free = free.plus(part);
        if (part.dvpp() == Dvpp.ON) {
            video(Dvpp.OFF, Dvpp.ON);
        }
    }

    private void video(Dvpp ofUsed, Dvpp ofFree) {
        used = new ChipPart(used.cores(), used.cpus(), ofUsed);
        free = new ChipPart(free.cores(), free.cpus(), ofFree);
    }

    boolean hasRoom(ChipPart part) {
        return free.isAtLeast(part) && hasGroupFor(part) && hasVideoFor(part);
    }

    private boolean hasGroupFor(ChipPart part) {
        return !hasGroups
                || !isCut
                || !((groups.size() == 3 && part.cores() >= 4) || (groups.size() == 4 && part.cores() >= 2));
    }

    private boolean hasVideoFor(ChipPart part) {
        return switch (part.dvpp()) {
            case ON -> free.dvpp() == Dvpp.ON;
            case UNSAID -> free.dvpp() != Dvpp.OFF;
            case OFF -> true;
        };
    }
}
