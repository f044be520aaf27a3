package dev.terrace.objects.pod;

/** Names of container images. */
final class Images {
    private Images() {}

    /** The name, with the tag {@code latest} if it has neither tag nor digest. */
    static String normalised(String name) {
        return name.lastIndexOf(':') <= name.lastIndexOf('/') ? name + ":latest" : name;
    }
}
