package dev.terrace.replay.imports.table;

/** A unit of amounts and durations; spelled as in maps. The results are milli-cores, milli-devices, MiB and seconds. */
enum AmountUnit {
    milli(1, 1),
    percent(10, 1),
    cores(1000, 1),
    devices(1000, 1),
    B(1, 1L << 20),
    KiB(1, 1L << 10),
    MiB(1, 1),
    GiB(1L << 10, 1),
    MB(1_000_000, 1L << 20),
    GB(1_000_000_000, 1L << 20),
    ms(1, 1000),
    s(1, 1),
    min(60, 1),
    h(3600, 1);

    final long numerator;
    final long denominator;

    AmountUnit(long numerator, long denominator) {
        this.numerator = numerator;
        this.denominator = denominator;
    }
}
