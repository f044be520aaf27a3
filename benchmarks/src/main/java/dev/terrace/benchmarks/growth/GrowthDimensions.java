package dev.terrace.benchmarks.growth;

import java.util.List;
import java.util.stream.Stream;

/** The table of all dimensions. A new dimension is a line in the class of its family. */
final class GrowthDimensions {
    private GrowthDimensions() {}

    static List<Dimension> all() {
        return Stream.of(
                        NodeDimensions.all(),
                        PodDimensions.all(),
                        QueueDimensions.all(),
                        AffinityDimensions.all(),
                        VictimDimensions.all(),
                        VolumeDimensions.all(),
                        DeviceDimensions.all(),
                        TopologyDimensions.all(),
                        PolicyDimensions.all(),
                        ConfigurationDimensions.all(),
                        TextDimensions.all())
                .flatMap(List::stream)
                .toList();
    }
}
