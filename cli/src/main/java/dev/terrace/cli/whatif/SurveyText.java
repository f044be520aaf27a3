package dev.terrace.cli.whatif;

import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.finding.Words;
import dev.terrace.report.name.FirstNames;
import dev.terrace.report.name.Owners;
import dev.terrace.whatif.unblock.Advice;
import dev.terrace.whatif.unblock.Survey;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The changes that help the most waiting jobs, as a table, and the jobs that no change helps. */
public final class SurveyText {
    private static final int MAX_JOBS = 3;

    private SurveyText() {}

    public static void print(Survey survey, Owners owners, Page page) {
        int waiting = survey.jobs().size();
        page.println();
        Set<String> changed = new HashSet<>();
        survey.changes().forEach(shared -> changed.addAll(shared.helps()));
        survey.jobs().stream()
                .filter(advice -> advice.suggestions().stream()
                        .anyMatch(each -> !each.step().changes().isEmpty()))
                .forEach(advice -> changed.add(advice.goal().key()));
        int settling = survey.settling();
        String without = settling == 0
                ? ""
                : "; %s bound within three cycles without a change"
                        .formatted(settling == 1 ? "1 is" : settling + " are");
        String jobs = Words.count(waiting, "job") + (waiting == 1 ? " waits" : " wait");
        page.bold(List.of("%s; a change helps %s of them%s".formatted(jobs, changed.size(), without)), "");
        Table table = Table.of(">", "WOULD HELP", ">JOBS", "WHICH", "AND THEN");
        int number = 1;
        for (Survey.Shared shared : survey.changes()) {
            table.row(
                    number++,
                    owners.renamed(shared.step().says()),
                    shared.helps().size(),
                    FirstNames.of(shared.helps().stream().map(owners::nameOf).toList(), MAX_JOBS),
                    AdviceText.losers(shared.sideEffects()));
        }
        table.print(page);
        List<Advice> helpless = survey.jobs().stream()
                .filter(advice -> advice.suggestions().isEmpty())
                .toList();
        if (!helpless.isEmpty() || !survey.complete()) {
            page.println();
        }
        for (Advice advice : helpless) {
            page.print(List.of(owners.nameOf(advice.goal().key()) + ": " + owners.renamed(advice.nothing())), "");
        }
        List<Advice> incomplete = survey.jobs().stream()
                .filter(advice -> !advice.complete() && !advice.suggestions().isEmpty())
                .toList();
        for (Advice advice : incomplete) {
            page.print(List.of(owners.nameOf(advice.goal().key()) + ": " + advice.extent() + "."), "");
        }
        page.println();
        String end = Words.count(survey.tried(), "cycle")
                + (survey.complete() ? "" : " (limit reached; raise it with --cycles or --seconds)")
                + "; each line was run as it stands. "
                + (survey.further() == 0
                        ? ""
                        : "--most %s shows %s more. "
                                .formatted(survey.changes().size() + survey.further(), survey.further()))
                + "terrace unblock NAME shows the changes for one job.";
        page.faint(List.of(end), "");
        page.println();
    }
}
