package dev.terrace.cli.whatif;

import dev.terrace.anonymise.Anonymous;
import dev.terrace.cli.layout.ShellWord;
import dev.terrace.model.finding.Words;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** Sentences about a case that is handed over, and the command that checks it. */
public final class AnonymousText {
    /** The line before the command that checks a case. */
    public static final String CHECK = "Check it with:";

    private AnonymousText() {}

    /** Prints how much has new names, and the words that stay. */
    public static void print(Anonymous anonymous, PrintWriter out) {
        out.println("%s and %s have new names, and the same decisions."
                .formatted(
                        Words.count(anonymous.objects().size(), "object"),
                        Words.count(anonymous.strings().size(), "text")));
        List<String> kept = List.copyOf(anonymous.kept());
        if (!kept.isEmpty()) {
            out.println("%s, although %s: %s."
                    .formatted(
                            kept.size() == 1 ? "This word stays" : "These words stay",
                            kept.size() == 1 ? "it is a name" : "they are names",
                            String.join(", ", kept)));
        }
    }

    /** Returns the sentence about the file that maps the names back. */
    public static String key(Path key) {
        return key + " maps the names back; do not send it.";
    }

    /** Prints a command on a folder, on a line of its own. */
    public static void command(String lead, String command, Path folder, PrintWriter out) {
        out.println(lead);
        out.println("  " + command + " " + ShellWord.of(folder.toString()));
    }
}
