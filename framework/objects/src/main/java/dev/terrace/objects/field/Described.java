package dev.terrace.objects.field;

import dev.terrace.model.finding.OneLine;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.text.Events;

/** Describes values in findings. */
public final class Described {
    private static final int LONG = 40;

    private Described() {}

    static String found(Events in) {
        return switch (in.current()) {
            case BEGIN_OBJECT -> "an object";
            case BEGIN_LIST -> "a list";
            case TEXT -> "the text \"" + shortened(in.text()) + "\"";
            case NUMBER -> "the number " + shortened(in.text());
            case BOOLEAN -> in.text();
            default -> "nothing";
        };
    }

    public static String shortened(String text) {
        return OneLine.of(text, LONG);
    }

    /** A sentence with examples of valid amounts of the resource. */
    static String looksLike(String resource) {
        if (resource.equals("cpu")) {
            return "A cpu amount looks like 4, 500m or 2.5.";
        }
        return ResourceNames.isBytes(resource) || resource.equals("storage")
                ? "An amount of " + resource + " looks like 512Mi, 16Gi or 1G."
                : "An amount of " + resource + " looks like 1 or 8.";
    }
}
