package dev.terrace.objects.field;

/** Names of container images. */
public final class Images {
    private Images() {}

    /** The name, with the tag {@code latest} if it has neither tag nor digest. */
    public static String normalised(String name) {
        return name.lastIndexOf(':') <= name.lastIndexOf('/') ? name + ":latest" : name;
    }
}
