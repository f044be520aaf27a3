package dev.terrace.cli.report;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.JobSpec;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Failure;
import dev.terrace.model.report.CycleReport.JobTerms;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.JobTerm;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.report.EvictionEffects;
import dev.terrace.report.EvictionEffects.Gain;
import dev.terrace.report.EvictionEffects.Group;
import dev.terrace.report.WaitingSince;
import dev.terrace.report.name.Owners;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The tables of a cycle's decisions. Equal decisions share a line. */
final class OutcomeTables {
    private OutcomeTables() {}

    /** Returns the table of bound or pipelined pods, with their nodes and the reasons. */
    static Table placed(String title, List<Bind> binds) {
        FirstItems<Placed> first =
                FirstItems.of(Placed.group(binds), placed -> placed.binds().size());
        return binds.stream().anyMatch(bind -> !bind.devices().isEmpty())
                ? first.in(
                        Table.of(title, "ON", "DEVICES", "BECAUSE"),
                        (table, placed) -> table.row(placed.pods(), placed.nodes(), placed.devices(), placed.because()))
                : first.in(
                        Table.of(title, "ON", "BECAUSE"),
                        (table, placed) -> table.row(placed.pods(), placed.nodes(), placed.because()));
    }

    /** Returns the table of evicted pods, with their nodes, their beneficiaries and the reasons. */
    static Table evicted(List<Eviction> evictions, EvictionEffects effects, Owners owners) {
        return AlikeGroup.first(evictions, one -> List.of(one.node(), taker(one, owners), because(one, effects)))
                .in(
                        Table.of("EVICTED", "FROM", "FOR", "BECAUSE"),
                        (table, alike) -> table.row(
                                alike.names(Eviction::task, "pod"),
                                alike.first().node(),
                                taker(alike.first(), owners),
                                owners.told(because(alike.first(), effects))));
    }

    private static String taker(Eviction eviction, Owners owners) {
        String numbers = eviction.reason().taker();
        return eviction.preemptor().isEmpty()
                ? "–"
                : owners.nameOf(eviction.preemptor()) + (numbers.isEmpty() ? "" : " (" + numbers + ")");
    }

    /** Returns the rest of the sentence that the other columns begin. */
    private static String because(Eviction eviction, EvictionEffects effects) {
        StringBuilder text = new StringBuilder(eviction.action());
        text.append(ReasonLine.clause(eviction.reason().victim()));
        effects.group(eviction.job())
                .filter(Group::isBroken)
                .ifPresent(group -> text.append("; ").append(group.sentence()));
        effects.gained(eviction.preemptor())
                .filter(Gain::isNothing)
                .ifPresent(gain -> text.append("; gained ").append(gain.sentence()));
        return text.toString();
    }

    /** Returns the table of pods that can never get a node, with the reasons. */
    static Table failed(List<Failure> failures) {
        return AlikeGroup.first(failures, one -> List.of(one.queue(), because(one)))
                .in(
                        Table.of("FAILED", "QUEUE", "BECAUSE"),
                        (table, alike) -> table.row(
                                alike.names(Failure::task, "pod"), alike.first().queue(), because(alike.first())));
    }

    private static String because(Failure failure) {
        return failure.action() + ": " + failure.because();
    }

    /** Returns the table of groups that the cycle admitted. */
    static Table admitted(List<JobSpec> admitted, Owners owners) {
        return AlikeGroup.first(admitted, job -> List.of(job.queue(), needs(job)))
                .in(
                        Table.of("ADMITTED", "QUEUE", "NEEDS"),
                        (table, alike) -> table.row(
                                alike.names(job -> owners.nameOf(job.key()), "group"),
                                alike.first().queue(),
                                needs(alike.first())));
    }

    private static String needs(JobSpec job) {
        String members = Figures.count(job.minMember(), "pod");
        return job.minResources() == null
                ? members
                : members + ", " + job.minResources().show();
    }

    /** Returns the terms by which plugins order jobs: a table for each plugin, a column for each term. */
    static List<Table> terms(List<JobTerms> jobs, Owners owners) {
        Map<String, List<JobTerms>> byPlugin = new LinkedHashMap<>();
        jobs.forEach(job ->
                byPlugin.computeIfAbsent(job.plugin(), key -> new ArrayList<>()).add(job));
        return byPlugin.entrySet().stream()
                .map(entry -> terms(entry.getKey(), entry.getValue(), owners))
                .toList();
    }

    /** @param jobs jobs with the same terms */
    private static Table terms(String plugin, List<JobTerms> jobs, Owners owners) {
        List<Column> columns =
                new ArrayList<>(List.of(Column.left(plugin.toUpperCase(Locale.ROOT)), Column.left("QUEUE")));
        jobs.get(0).terms().forEach(term -> columns.add(Column.right(term.name())));
        return FirstItems.of(jobs)
                .in(
                        Table.of(columns),
                        (table, job) -> table.row(Stream.concat(
                                        Stream.of(owners.nameOf(job.job()), job.queue()),
                                        job.terms().stream().map(JobTerm::value).map(Figures::term))
                                .toList()));
    }

    /** Returns the table of groups that wait for nodes, with the reasons. */
    static Table waiting(List<Waiting> waiting, WaitingSince since, Owners owners, Instant now) {
        return AlikeGroup.first(waiting, OutcomeTables::sameness)
                .in(
                        Table.of("WAITING", "QUEUE", ">PODS", ">SINCE", "BECAUSE"),
                        (table, alike) -> table.row(
                                alike.names(one -> owners.nameOf(one.job()), "group"),
                                alike.first().queue(),
                                alike.items().stream().mapToInt(Waiting::tasks).sum(),
                                Figures.since(since.oldest(alike.items()), now),
                                owners.told(because(alike))));
    }

    /**
     * Returns the key of groups that share a line. Groups blocked by the same limit share one, whatever their requests.
     */
    private static List<?> sameness(Waiting one) {
        LimitRefusal refusal = one.limit();
        return refusal != null && refusal.isOfAdmission() && one.nodes() == 0
                ? List.of(
                        one.queue(),
                        refusal.by(),
                        refusal.isOpen(),
                        refusal.lacks().stream()
                                .map(lack -> List.of(lack.holder(), lack.resource(), lack.limit()))
                                .toList())
                : List.of(one.queue(), one.reason());
    }

    private static String because(AlikeGroup<Waiting> alike) {
        List<LimitRefusal> refusals = alike.items().stream()
                .map(Waiting::limit)
                .filter(limit -> limit != null && limit.isOfAdmission())
                .toList();
        return alike.size() > 1 && refusals.size() == alike.size()
                ? LimitRefusal.sentence(refusals)
                : alike.first().reason();
    }
}
