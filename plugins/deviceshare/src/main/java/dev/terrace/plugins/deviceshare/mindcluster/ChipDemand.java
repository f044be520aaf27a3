package dev.terrace.plugins.deviceshare.mindcluster;

/**
 * A pod's demand for chips.
 *
 * @param cores the number of chip cores
 * @param isHigh whether it requests as many cpus as cores
 * @param dvpp the value of its video label: {@code "yes"}, {@code "no"}, or {@code "null"} without a label;
 *     {@link NodeChips} refuses others
 */
public record ChipDemand(long cores, boolean isHigh, String dvpp) {
    /** The resource that pods request, and also the annotation that records what they got. */
    public static final String CORE = "huawei.com/npu-core";

    /** The name of the requested part of a chip; empty if no part has that number of cores. */
    String part() {
        if (cores == 1) {
            return "vir01";
        }
        if (cores == 2) {
            return isHigh ? "vir02" : "vir02_1c";
        }
        if (cores != 4) {
            return "";
        }
        return switch (dvpp) {
            case "yes" -> "vir04_4c_dvpp";
            case "no" -> "vir04_3c_ndvpp";
            default -> isHigh ? "vir04" : "vir04_3c";
        };
    }
}
