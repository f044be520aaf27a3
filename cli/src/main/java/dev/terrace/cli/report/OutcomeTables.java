package dev.terrace.cli.report;

import dev.terrace.cli.layout.Columns;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.JobSpec;
import dev.terrace.model.finding.Words;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Failure;
import dev.terrace.model.report.CycleReport.JobTerms;
import dev.terrace.model.report.CycleReport.Waiting;
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
import java.util.stream.IntStream;

/** The tables of a cycle's decisions. Equal decisions share a line. */
final class OutcomeTables {
    private OutcomeTables() {}

    /** Returns the table of bound or pipelined pods, with their nodes and the reasons. */
    static Table placed(String title, List<Bind> binds) {
        Columns<Placed> columns =
                new Columns<Placed>().left(title, Placed::pods).left("ON", Placed::nodes);
        if (binds.stream().anyMatch(bind -> !bind.devices().isEmpty())) {
            columns.left("DEVICES", Placed::devices);
        }
        return FirstItems.of(Placed.group(binds), placed -> placed.binds().size())
                .in(columns.left("BECAUSE", Placed::because));
    }

    /** Returns the table of evicted pods, with their nodes, their beneficiaries and the reasons. */
    static Table evicted(List<Eviction> evictions, EvictionEffects effects, Owners owners) {
        return AlikeGroup.first(evictions, one -> List.of(one.node(), taker(one, owners), because(one, effects)))
                .in(new Columns<AlikeGroup<Eviction>>()
                        .left("EVICTED", alike -> alike.names(Eviction::task, "pod"))
                        .left("FROM", alike -> alike.first().node())
                        .left("FOR", alike -> taker(alike.first(), owners))
                        .left("BECAUSE", alike -> owners.renamed(because(alike.first(), effects))));
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
                .in(new Columns<AlikeGroup<Failure>>()
                        .left("FAILED", alike -> alike.names(Failure::task, "pod"))
                        .left("QUEUE", alike -> alike.first().queue())
                        .left("BECAUSE", alike -> because(alike.first())));
    }

    private static String because(Failure failure) {
        return failure.action() + ": " + failure.because();
    }

    /** Returns the table of groups that the cycle admitted. */
    static Table admitted(List<JobSpec> admitted, Owners owners) {
        return AlikeGroup.first(admitted, job -> List.of(job.queue(), needs(job)))
                .in(new Columns<AlikeGroup<JobSpec>>()
                        .left("ADMITTED", alike -> alike.names(job -> owners.nameOf(job.key()), "group"))
                        .left("QUEUE", alike -> alike.first().queue())
                        .left("NEEDS", alike -> needs(alike.first())));
    }

    private static String needs(JobSpec job) {
        String members = Words.count(job.minMember(), "pod");
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
        Columns<JobTerms> columns = new Columns<JobTerms>()
                .left(plugin.toUpperCase(Locale.ROOT), job -> owners.nameOf(job.job()))
                .left("QUEUE", JobTerms::queue);
        IntStream.range(0, jobs.get(0).terms().size())
                .forEach(term -> columns.right(
                        jobs.get(0).terms().get(term).name(),
                        job -> Figures.term(job.terms().get(term).value())));
        return FirstItems.of(jobs).in(columns);
    }

    /** Returns the table of groups that wait for nodes, with the reasons. */
    static Table waiting(List<Waiting> waiting, WaitingSince since, Owners owners, Instant now) {
        return AlikeGroup.first(waiting, OutcomeTables::sameness)
                .in(new Columns<AlikeGroup<Waiting>>()
                        .left("WAITING", alike -> alike.names(one -> owners.nameOf(one.job()), "group"))
                        .left("QUEUE", alike -> alike.first().queue())
                        .right(
                                "PODS",
                                alike -> alike.items().stream()
                                        .mapToInt(Waiting::tasks)
                                        .sum())
                        .right("SINCE", alike -> Figures.since(since.oldest(alike.items()), now))
                        .left("BECAUSE", alike -> owners.renamed(because(alike))));
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
