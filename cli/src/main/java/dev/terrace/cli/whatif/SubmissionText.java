package dev.terrace.cli.whatif;

import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.ShellWord;
import dev.terrace.whatif.submission.SubmissionAnswer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The fates of submitted workloads: a sentence for each, and the command that searches for help. */
public final class SubmissionText {
    private SubmissionText() {}

    /** @param options the options of a command about the same snapshot and workloads; empty if no command exists */
    public static void print(List<SubmissionAnswer> answers, Optional<String> options, Page page) {
        if (!answers.isEmpty()) {
            page.println();
        }
        for (SubmissionAnswer answer : answers) {
            line(answer.sentence() + ".", page);
            if (answer.submitted().later() > 0) {
                line(
                        "%s of its pods are created when the tasks that they depend on run."
                                .formatted(answer.submitted().later()),
                        page);
            }
            boolean needsHelp = answer.fate().equals("waits") || answer.fate().equals("not admitted");
            if (needsHelp && options.isPresent()) {
                // Not wrapped, so that it can be pasted.
                page.println(" What would help: terrace unblock %s %s"
                        .formatted(ShellWord.of(answer.submitted().key()), options.get()));
            }
        }
    }

    /** Prints each sentence on separate lines; prints nothing without sentences. */
    public static void print(List<String> sentences, Page page) {
        if (!sentences.isEmpty()) {
            page.println();
            sentences.forEach(sentence -> line(sentence, page));
        }
    }

    private static void line(String sentence, Page page) {
        page.print(Arrays.asList(sentence.split(" ", -1)), " ");
    }
}
