package dev.terrace.cli.report;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.report.CycleReport.JobTerms;
import dev.terrace.model.report.JobTerm;
import dev.terrace.report.name.Owners;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The terms by which plugins order jobs: a table for each plugin, a column for each term of its formula. */
final class TermsTables {
    private TermsTables() {}

    static List<Table> of(List<JobTerms> jobs, Owners owners) {
        Map<String, List<JobTerms>> byPlugin = new LinkedHashMap<>();
        jobs.forEach(job ->
                byPlugin.computeIfAbsent(job.plugin(), key -> new ArrayList<>()).add(job));
        return byPlugin.entrySet().stream()
                .map(entry -> table(entry.getKey(), entry.getValue(), owners))
                .toList();
    }

    /** @param jobs jobs with the same terms */
    private static Table table(String plugin, List<JobTerms> jobs, Owners owners) {
        List<Column> columns =
                new ArrayList<>(List.of(Column.left(plugin.toUpperCase(Locale.ROOT)), Column.left("QUEUE")));
        jobs.get(0).terms().forEach(term -> columns.add(Column.right(term.name())));
        FirstItems<JobTerms> capped = FirstItems.of(jobs);
        Table table = Table.of(columns).footer(capped.footer());
        capped.shown()
                .forEach(job -> table.row(Stream.concat(
                                Stream.of(owners.nameOf(job.job()), job.queue()),
                                job.terms().stream().map(JobTerm::value).map(Figures::term))
                        .toList()));
        return table;
    }
}
