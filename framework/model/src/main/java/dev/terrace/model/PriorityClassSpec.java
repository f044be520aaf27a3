package dev.terrace.model;

/** A PriorityClass as the dump shows it. Users may define values up to {@value #USER_MAXIMUM}; higher ones are the system's. */
public record PriorityClassSpec(String name, int value, boolean globalDefault) {
    public static final int USER_MAXIMUM = 1_000_000_000;
}
