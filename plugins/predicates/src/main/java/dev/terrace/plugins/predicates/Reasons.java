package dev.terrace.plugins.predicates;

/** The reasons that several volume checks share. */
final class Reasons {
    static final String NO_CLAIM = "one of its claims does not exist";
    static final String NO_VOLUME = "one of its claims is bound to a volume that does not exist";
    static final String NO_CLASS = "one of its claims has neither a volume nor a storage class";
    static final String UNBOUND = "one of its claims is not bound yet";

    private Reasons() {}
}
