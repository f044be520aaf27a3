package dev.terrace.plugins.deviceshare;

import java.util.Comparator;
import java.util.List;

/**
 * A type of Ascend's NPUs that pods share by memory.
 *
 * @param word its name in annotations
 * @param resource the resource by which pods ask for NPUs
 * @param memoryResource the resource by which pods ask for memory
 * @param allocatable the memory of a whole NPU, as pods get it
 * @param capacity the maximum memory of a request
 * @param templates the parts that an NPU can be cut into, the smallest first
 */
record NpuType(
        String word,
        String resource,
        String memoryResource,
        long allocatable,
        long capacity,
        List<Template> templates) {
    static final NpuType DEFAULT = new NpuType(
            "Ascend310P",
            "huawei.com/Ascend310P",
            "huawei.com/Ascend310P-memory",
            21_527,
            24_576,
            List.of(new Template("vir01", 3072), new Template("vir02", 6144), new Template("vir04", 12_288)));

    /** A part of an NPU. */
    record Template(String name, long memory) {}

    NpuType {
        templates = templates.stream()
                .sorted(Comparator.comparingLong(Template::memory))
                .toList();
    }

    CardRequest.Names names() {
        return new CardRequest.Names(resource, memoryResource, "", resource + "-core");
    }

    /**
     * The smallest part with enough memory, or the whole NPU without a name. Beyond the capacity, it has no memory, and
     * fits each NPU that may have another user, as in Volcano.
     */
    Template cutFor(long memory) {
        return templates.stream()
                .filter(template -> memory <= template.memory())
                .findFirst()
                .orElseGet(() -> new Template("", memory <= capacity ? allocatable : 0));
    }

    boolean hasNetworks() {
        return word.startsWith("Ascend910");
    }
}
