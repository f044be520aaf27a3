package dev.terrace.snapshot.object;

/** Names of images. */
public final class Images {
    private Images() {}

    /** The name with a tag: {@code latest} if it has neither a tag nor a digest. */
    public static String normalised(String name) {
        return name.lastIndexOf(':') <= name.lastIndexOf('/') ? name + ":latest" : name;
    }
}
