package dev.terrace.spi.promise;

import java.util.Comparator;

/** The part of the SPI's version that determines what may break. A patch breaks nothing. */
record SpiVersion(int major, int minor) implements Comparable<SpiVersion> {
    private static final Comparator<SpiVersion> ORDER =
            Comparator.comparingInt(SpiVersion::major).thenComparingInt(SpiVersion::minor);

    /** @param text two or more numbers separated by dots */
    static SpiVersion parse(String text) {
        String[] numbers = text.split("\\.", -1);
        return new SpiVersion(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
    }

    /**
     * Returns the first version that may break the promises of this one: until 1.0 the next minor, then the next major.
     */
    SpiVersion nextBreaking() {
        return major == 0 ? new SpiVersion(0, minor + 1) : new SpiVersion(major + 1, 0);
    }

    @Override
    public int compareTo(SpiVersion other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
