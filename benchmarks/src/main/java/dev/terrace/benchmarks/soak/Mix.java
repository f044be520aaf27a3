package dev.terrace.benchmarks.soak;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** All kinds of acts: valid, wrong, and cut off. */
final class Mix {
    private final List<ActKind> kinds = Stream.of(Writing.kinds(), Reading.kinds(), Mischief.kinds())
            .flatMap(List::stream)
            .toList();
    private final int weight = kinds.stream().mapToInt(ActKind::weight).sum();

    List<ActKind> kinds() {
        return kinds;
    }

    ActKind draw(Random random) {
        int left = random.nextInt(weight);
        for (ActKind kind : kinds) {
            left -= kind.weight();
            if (left < 0) {
                return kind;
            }
        }
        throw new IllegalStateException("weights do not add up");
    }
}
