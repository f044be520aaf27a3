package dev.terrace.spi.toolkit;

/**
 * Random numbers by key. Each number depends on the seed and the key alone, never on the order of draws, and is the
 * same on every JVM. A policy that needs randomness draws a number for each item once and compares the numbers; a
 * comparator that draws would be inconsistent.
 *
 * <p>The numbers of the keys 0, 1, 2, … are the sequence of the SplitMix64 generator with this seed. Not suitable for
 * cryptography.
 *
 * @see <a href="https://doi.org/10.1145/2660193.2660195">Steele, Lea and Flood: Fast Splittable Pseudorandom Number
 *     Generators, OOPSLA 2014</a>
 */
public final class Draws {
    /** The odd number closest to 2^64 divided by the golden ratio. */
    private static final long STEP = 0x9e3779b97f4a7c15L;

    /** Offset and prime of the 64-bit FNV-1a hash. */
    private static final long TEXT_START = 0xcbf29ce484222325L;

    private static final long TEXT_PRIME = 0x100000001b3L;

    private static final int UNUSED_BITS = 11;
    private static final double UNIT = 0x1.0p-53;

    private final long seed;

    private Draws(long seed) {
        this.seed = seed;
    }

    /** Returns the draws of a seed. */
    public static Draws of(long seed) {
        return new Draws(seed);
    }

    /** Returns the draws of one item, for an item whose numbers have keys of their own. */
    public Draws of(String item) {
        return new Draws(bits(hash(item)));
    }

    /** Returns the 64 random bits of a key. */
    public long bits(long key) {
        return mix(seed + (key + 1) * STEP);
    }

    /** Returns the number of a key, from 0, below 1. */
    public double number(long key) {
        return (bits(key) >>> UNUSED_BITS) * UNIT;
    }

    /** Returns the number of a key, from 0, below 1. */
    public double number(String key) {
        return number(hash(key));
    }

    /**
     * Returns a whole number for a key, from 0, below a bound.
     *
     * @param bound at least 1
     */
    public int below(int bound, long key) {
        return (int) (number(key) * bound);
    }

    /** Variant 13 of Stafford's mixing functions: a bijection in which each input bit affects each output bit. */
    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    private static long hash(String text) {
        long hash = TEXT_START;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * TEXT_PRIME;
        }
        return hash;
    }
}
