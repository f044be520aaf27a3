package dev.terrace.spi.view;

/** What a search for a domain of the network is for. */
public enum SearchPurpose {
    /** The tasks take what is idle, or what tasks that already leave will free. */
    PLACE,
    /** Other tasks will be evicted, so what the tasks in a domain hold does not count against it. */
    EVICT
}
