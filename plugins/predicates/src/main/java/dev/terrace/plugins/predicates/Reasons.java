package dev.terrace.plugins.predicates;

/** Why a pod's volumes keep it from any node, in the words that several checks share. */
final class Reasons {
    static final String NO_CLAIM = "a volume claim of it does not exist";
    static final String NO_VOLUME = "a volume claim of it is bound to a volume that does not exist";
    static final String NO_CLASS = "a volume claim of it has neither a volume nor a storage class";
    static final String UNBOUND = "a volume claim of it is not bound yet";

    private Reasons() {}
}
