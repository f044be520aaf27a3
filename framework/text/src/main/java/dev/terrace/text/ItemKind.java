package dev.terrace.text;

/**
 * The kind that the items of a list have unless they say another.
 *
 * @param apiVersion empty if the list does not say
 * @param kind empty if the list does not say
 */
record ItemKind(String apiVersion, String kind) {
    static final ItemKind UNKNOWN = new ItemKind("", "");

    private static final String LIST = "List";

    /** A list of one kind, such as a PodList, gives the kind of its items; a List does not. */
    static ItemKind of(String listVersion, String listKind) {
        return isList(listKind) && !listKind.equals(LIST)
                ? new ItemKind(listVersion, listKind.substring(0, listKind.length() - LIST.length()))
                : UNKNOWN;
    }

    static boolean isList(String kind) {
        return kind.endsWith(LIST);
    }

    boolean isKnown() {
        return !kind.isEmpty();
    }
}
