package dev.terrace.spi.promise;

import java.util.List;

/**
 * The breaks that are not allowed. A break needs a version that may break, and a changelog entry that names the type.
 */
record Complaints(Promise promise, Changelog changelog) {
    /** Returns a sentence for each break that is not allowed: the break, its place, and the remedy. */
    List<String> about(Api baseline, Api current) {
        SpiVersion frozen = SpiVersion.parse(baseline.version());
        SpiVersion now = SpiVersion.parse(current.version());
        boolean mayBreak = now.compareTo(frozen.nextBreaking()) >= 0;
        return promise.breaks(baseline, current).stream()
                .filter(broken -> !mayBreak || !changelog.names(broken.typeName(), frozen, now))
                .map(broken -> broken + "; " + (mayBreak ? nameIt(broken, now) : raise(broken, baseline.version())))
                .toList();
    }

    private static String raise(Break broken, String frozen) {
        SpiVersion next = SpiVersion.parse(frozen).nextBreaking();
        return "SPI %s promised this: take it back, or raise spi.version in pom.xml to %s.0 and %s"
                .formatted(frozen, next, nameIt(broken, next));
    }

    private static String nameIt(Break broken, SpiVersion version) {
        return "name %s under '### SPI %s' in CHANGELOG.md".formatted(broken.typeName(), version);
    }
}
