package dev.terrace.plugins.deviceshare.mindcluster;

/**
 * What a pod demands.
 *
 * @param cores of chips
 * @param isHigh whether it wants as many cpus as there are for its cores
 * @param dvpp what it says of video: yes, no or null; anything else is wrong
 */
public record ChipDemand(long cores, boolean isHigh, String dvpp) {
    /** The resource that pods ask for, and the annotation that says what they got. */
    public static final String CORE = "huawei.com/npu-core";

    /** The name of the part that it wants of one chip; of another number of cores there is none. */
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
