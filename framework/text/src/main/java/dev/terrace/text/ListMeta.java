package dev.terrace.text;

/**
 * The {@code metadata} of a list that an API server answered with. Fields that the list lacks are empty.
 *
 * @param resourceVersion the version of the whole collection
 * @param next the token with which the next page is requested; empty on the last page
 * @param remaining the number of objects on later pages, as written
 */
public record ListMeta(String resourceVersion, String next, String remaining) {
    static ListMeta of(EventTape metadata) {
        return new ListMeta(
                metadata.value("resourceVersion").text(),
                metadata.value("continue").text(),
                metadata.value("remainingItemCount").text());
    }
}
