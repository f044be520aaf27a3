package dev.terrace.engine.contract;

import dev.terrace.model.number.NumberText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Describes a class that cannot be linked, with the remedy. The JVM's own messages name neither. */
public final class LinkageWords {
    /** The difference between the version of a class file and that of its Java. */
    private static final int FIRST_VERSION = 44;

    private static final Pattern VERSION = Pattern.compile("^(\\S+) .*?class file version (\\d{1,5})");

    private LinkageWords() {}

    /** Returns the sentence without a full stop. */
    public static String describe(LinkageError error) {
        String message = error.getMessage();
        String said = error.getClass().getSimpleName() + (message == null ? "" : ": " + message);
        Matcher version = VERSION.matcher(String.valueOf(message));
        if (error instanceof UnsupportedClassVersionError && version.find()) {
            int java = NumberText.integer(version.group(2)).orElseThrow() - FIRST_VERSION;
            return "%s is compiled for Java %s, but this is Java %s; compile it with --release 17, or start Terrace with Java %s"
                    .formatted(
                            version.group(1).replace('/', '.'),
                            java,
                            Runtime.version().feature(),
                            java);
        }
        String remedy = message == null ? null : remedy(error, message);
        return remedy == null ? said : said + remedy;
    }

    private static @Nullable String remedy(LinkageError error, String message) {
        if (message.contains("dev/terrace/") || message.contains("dev.terrace.")) {
            return "; build the plugin against the SPI of this Terrace, which `terrace version` names";
        }
        // A class whose initialiser failed has the same error, with a sentence for its message.
        return error instanceof NoClassDefFoundError && message.indexOf(' ') < 0
                ? ", which the JAR lacks; pack the library that has it into the JAR, as lib/NAME.jar"
                : null;
    }
}
