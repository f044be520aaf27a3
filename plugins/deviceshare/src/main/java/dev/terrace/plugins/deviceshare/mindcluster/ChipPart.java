package dev.terrace.plugins.deviceshare.mindcluster;

import java.util.Map;
import java.util.Optional;

/**
 * A part of a chip, or the equivalent of several whole chips.
 *
 * @param dvpp whether video is processed on it
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/devices/ascend/mindcluster/ascend310p/vnpu/device_info.go">Volcano,
 *     vnpu</a>
 */
record ChipPart(long cores, long cpus, Dvpp dvpp) {
    /** The video setting of a pod, or the video state of a chip: unused, used, or free. */
    enum Dvpp {
        ON("yes"),
        OFF("no"),
        UNSAID("null");

        private final String spelling;

        Dvpp(String spelling) {
            this.spelling = spelling;
        }

        static Optional<Dvpp> of(String text) {
            for (Dvpp dvpp : values()) {
                if (dvpp.spelling.equals(text)) {
                    return Optional.of(dvpp);
                }
            }
            return Optional.empty();
        }
    }

    static final ChipPart NONE = new ChipPart(0, 0, Dvpp.UNSAID);

    private static final String KIND = "Ascend310P";

    /** The parts that pods can ask for, by name. */
    private static final Map<String, ChipPart> PARTS = Map.of(
            "vir01", new ChipPart(1, 1, Dvpp.UNSAID),
            "vir02", new ChipPart(2, 2, Dvpp.UNSAID),
            "vir02_1c", new ChipPart(2, 1, Dvpp.UNSAID),
            "vir04", new ChipPart(4, 4, Dvpp.UNSAID),
            "vir04_3c", new ChipPart(4, 3, Dvpp.UNSAID),
            "vir04_3c_ndvpp", new ChipPart(4, 3, Dvpp.OFF),
            "vir04_4c_dvpp", new ChipPart(4, 4, Dvpp.ON));

    private static final Map<String, ChipPart> OF_TWENTY_FOUR =
            Map.of("vir06_1c_16g", plain(6, 1), "vir03_1c_8g", plain(3, 1), "vir12_3c_32g", plain(12, 3));

    /** The parts on chips of other types. */
    private static final Map<String, Map<String, ChipPart>> BY_TYPE = Map.of(
            "Ascend910",
            Map.of("vir02", plain(2, 1), "vir04", plain(4, 1), "vir08", plain(8, 3), "vir16", plain(16, 7)),
            "910B1",
            OF_TWENTY_FOUR,
            "910B2C",
            OF_TWENTY_FOUR,
            "910B2",
            OF_TWENTY_FOUR,
            "910B3",
            Map.of("vir05_1c_16g", plain(5, 1), "vir10_3c_32g", plain(10, 3)),
            "910B4",
            Map.of(
                    "vir05_1c_8g",
                    plain(5, 1),
                    "vir10_3c_16g_nm",
                    new ChipPart(10, 3, Dvpp.OFF),
                    "vir10_4c_16g_m",
                    new ChipPart(10, 4, Dvpp.ON),
                    "vir10_3c_16g",
                    plain(10, 3)));

    private static ChipPart plain(long cores, long cpus) {
        return new ChipPart(cores, cpus, Dvpp.UNSAID);
    }

    /** The part that a pod asks for by name; {@link #NONE} for an unknown name. */
    static ChipPart named(String name) {
        return PARTS.getOrDefault(name, NONE);
    }

    /** The part with a name on a chip. */
    static Optional<ChipPart> running(String kind, String type, String name) {
        Map<String, ChipPart> parts = kind.equals(KIND) ? PARTS : BY_TYPE.getOrDefault(type, Map.of());
        return Optional.ofNullable(parts.get(name));
    }

    /** The name by which pods can ask for it. */
    Optional<String> name() {
        return PARTS.entrySet().stream()
                .filter(part -> part.getValue().equals(this))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    boolean isAtLeast(ChipPart other) {
        return cores >= other.cores && cpus >= other.cpus;
    }

    ChipPart plus(ChipPart other) {
        return new ChipPart(cores + other.cores, cpus + other.cpus, dvpp);
    }

    ChipPart minus(ChipPart other) {
        return new ChipPart(cores - other.cores, cpus - other.cpus, dvpp);
    }

    /** The same part with fewer cpus, if the demand allows fewer. */
    Optional<ChipPart> lowered() {
        if (cores == 2 && cpus == 2) {
            return Optional.of(new ChipPart(cores, 1, dvpp));
        }
        return cores == 4 && cpus == 4 && dvpp != Dvpp.ON
                ? Optional.of(new ChipPart(cores, 3, dvpp))
                : Optional.empty();
    }
}
