package dev.terrace.spi.view;

/** The purpose of a search for a network domain. */
public enum SearchPurpose {
    /** The tasks take resources that are idle, or that leaving tasks will free. */
    PLACE,
    /** Other tasks will be evicted, so the resources that tasks in a domain hold do not count against it. */
    EVICT
}
