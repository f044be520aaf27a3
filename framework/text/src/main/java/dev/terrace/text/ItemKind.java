package dev.terrace.text;

/**
 * The default kind of the items of a list.
 *
 * @param apiVersion empty if the list does not imply one
 * @param kind empty if the list does not imply one
 */
record ItemKind(String apiVersion, String kind) {
    static final ItemKind UNKNOWN = new ItemKind("", "");

    private static final String LIST = "List";

    /** Derives the kind of the items from a typed list, such as a PodList. Unknown for a List. */
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
