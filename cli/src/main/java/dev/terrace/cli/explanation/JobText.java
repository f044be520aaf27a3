package dev.terrace.cli.explanation;

import dev.terrace.cli.layout.Columns;
import dev.terrace.cli.layout.Labelled;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.ShellWord;
import dev.terrace.model.explanation.DomainTrial;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.JobExplanation;
import dev.terrace.model.explanation.PodExplanation;
import dev.terrace.model.explanation.Question;
import dev.terrace.model.explanation.Step;
import dev.terrace.model.report.Fate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The explanation of a job or a queue as text: the answer, its turns and its pods. Pods with equal outcomes share a
 * line.
 */
record JobText(Explanation explanation, ShortNames known, Optional<String> unblock, Page page) {
    void print(JobExplanation job) {
        List<PodExplanation> own = explanation.pods().stream()
                .filter(pod -> pod.job().equals(job.job()))
                .toList();
        boolean waits = job.fate() == Fate.WAITS || own.stream().anyMatch(pod -> pod.fate() == Fate.WAITS);
        page.title(known.job(job.job()) + headline(job));
        page.println();
        List<String> facts = new ArrayList<>(List.of(
                own.size() + (own.size() == 1 ? " pod, needs " : " pods, needs ") + job.minMember(),
                "queue " + job.queue(),
                phase(job)));
        page.print(facts, "   ");
        steps(job.steps());
        pods(own);
        if (waits && unblock.isPresent()) {
            page.println();
            page.println(
                    " What would help: terrace unblock " + ShellWord.of(known.job(job.job())) + " " + unblock.get());
        }
    }

    private String headline(JobExplanation job) {
        String because = known.renamed(job.because());
        return job.fate() == Fate.WAITS || job.fate() == Fate.GATED
                ? " waits: " + because
                : because.startsWith("it ") ? because.substring(2) : ": " + because;
    }

    private static String phase(JobExplanation job) {
        String phase = "phase " + job.phase().spelling();
        return job.phase() == job.phaseBefore()
                ? phase
                : phase + ", before " + job.phaseBefore().spelling();
    }

    /** Prints the turns with their questions. Actions in which the job was not in line share a line. */
    void steps(List<Step> steps) {
        List<String> idle = new ArrayList<>();
        for (Step step : steps) {
            boolean isTold = step.outcome() != Step.Outcome.NOT_IN_LINE
                    || step.questions().stream().anyMatch(question -> !question.answer());
            if (!isTold) {
                idle.add(step.action());
                continue;
            }
            page.println();
            page.title(step.action().toUpperCase(Locale.ROOT)
                    + (step.turn() == 0 ? "" : ", turn " + step.turn())
                    + ": "
                    + step.outcome().word());
            lines(step).print(page);
            domains(step.domains());
        }
        if (!idle.isEmpty()) {
            page.println();
            page.print(List.of("no turn in " + String.join(", ", idle)), " ");
        }
    }

    /** Lists each question once, with its last answer. */
    private Labelled lines(Step step) {
        Labelled lines = new Labelled();
        if (step.place() != null) {
            lines.row("its turn", TurnSentences.of(step.place(), known));
        }
        lines.row("ahead of it", TurnSentences.ahead(step, known));
        Map<String, Question> last = new LinkedHashMap<>();
        Map<String, Integer> times = new LinkedHashMap<>();
        for (Question question : step.questions()) {
            last.put(question.hook(), question);
            times.merge(question.hook(), 1, Integer::sum);
        }
        last.forEach((hook, question) -> {
            int asked = times.getOrDefault(hook, 1);
            lines.row(hook, Votes.of(question) + (asked > 1 ? ", the last of " + asked + " answers" : ""));
        });
        // Without questions, the reason of a served job is its turn.
        if (step.questions().isEmpty() && step.outcome() != Step.Outcome.SERVED) {
            lines.row("because", known.renamed(step.because()));
        }
        return lines;
    }

    private void domains(List<DomainTrial> domains) {
        Columns<DomainTrial> columns = new Columns<DomainTrial>()
                .left("DOMAIN", each -> known.node(each.domain()))
                .right("TRIED", each -> each.gradient() == 0 ? "no" : Integer.toString(each.gradient()))
                .right("SCORE", each -> each.score() == null ? "" : Numbers.score(each.score()));
        if (domains.stream().anyMatch(each -> !each.subJob().isEmpty())) {
            columns.left("FOR", each -> each.subJob().isEmpty() ? "the job" : each.subJob());
        }
        columns.left("BECAUSE", DomainTrial::because).of(domains).print(page);
    }

    /** Prints the pods. Pods that differ only in their current, former or future node share a line. */
    private void pods(List<PodExplanation> own) {
        Map<List<String>, List<PodExplanation>> alike = new LinkedHashMap<>();
        for (PodExplanation pod : own) {
            String node = node(pod);
            String because = node.isEmpty() ? pod.because() : pod.because().replace(node, "a node");
            alike.computeIfAbsent(List.of(pod.fate().word(), because), key -> new ArrayList<>())
                    .add(pod);
        }
        if (alike.isEmpty()) {
            return;
        }
        page.println();
        page.title("Its pods");
        Labelled lines = new Labelled();
        alike.forEach((key, pods) -> {
            lines.row(
                    key.get(0), pods.stream().map(pod -> name(pod, pods.get(0))).toList());
            lines.row("", pods.size() == 1 ? known.renamed(pods.get(0).because(), node(pods.get(0))) : key.get(1));
        });
        lines.print(page);
    }

    /** Returns the pod's name; only the first pod of a line shows its namespace. */
    private String name(PodExplanation pod, PodExplanation first) {
        String name =
                pod.equals(first) ? pod.pod() : pod.pod().substring(pod.pod().indexOf('/') + 1);
        String node = node(pod);
        return node.isEmpty() || pod.fate().word().equals("running") ? name : name + " → " + known.node(node);
    }

    /** Returns the node that the pod's reason names; empty if it names none. */
    private static String node(PodExplanation pod) {
        if (pod.node() != null) {
            return pod.node();
        }
        return pod.attempts().stream()
                .map(each -> each.choice())
                .filter(choice -> choice != null && pod.because().contains(choice.node()))
                .map(choice -> choice.node())
                .reduce((before, last) -> last)
                .orElse("");
    }
}
