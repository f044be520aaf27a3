package dev.terrace.dist.determinism;

import static dev.terrace.dist.determinism.Subject.path;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A question to the command about a subject. */
enum Question {
    /** The report as JSON, with the cluster after the cycle. */
    JSON("run --output json --apply next.yaml"),
    YAML("run --output yaml"),
    TABLE("run"),
    DIFFERENCE("diff --output json"),
    LINT("lint"),
    PLUGINS("plugins"),
    CHECK("check");

    /** Times are at the end of a document, and in the first line of the tables. */
    private static final Pattern TIMES = Pattern.compile("(?s)\"?timingsMs\"?:.*|cycle \\S+ \\S+ \\(read \\S+ \\S+\\)");

    private final String words;

    Question(String words) {
        this.words = words;
    }

    /** @param plugins the folders of all plugins */
    List<String> command(Subject subject, List<String> plugins) {
        List<String> command = new ArrayList<>(List.of(words.split(" ", -1)));
        switch (this) {
            case LINT -> command.add(path(subject.conf()));
            case CHECK -> command.add(path("dist/src/test/cases"));
            case PLUGINS -> {}
            default -> {
                command.addAll(List.of("--snapshot", path(subject.snapshot()), "--conf", path(subject.conf())));
                if (this == DIFFERENCE) {
                    command.addAll(List.of("--conf", path("conf/binpack.yaml")));
                }
            }
        }
        command.add("--plugins");
        command.addAll(plugins);
        return command;
    }

    /** The output without times, the only part that may vary. */
    String withoutTimes(String printed) {
        return TIMES.matcher(printed).replaceAll("");
    }

    /** Returns whether the answer is the same for every subject. */
    boolean isGeneral() {
        return this == PLUGINS || this == CHECK;
    }
}
