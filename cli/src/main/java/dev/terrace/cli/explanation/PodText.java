package dev.terrace.cli.explanation;

import dev.terrace.cli.layout.Labelled;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.ShellWord;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.explanation.Attempt;
import dev.terrace.model.explanation.EvictionTrial;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.JobExplanation;
import dev.terrace.model.explanation.NodesAsked;
import dev.terrace.model.explanation.NodesAsked.Room;
import dev.terrace.model.explanation.PodExplanation;
import dev.terrace.model.explanation.Spared;
import dev.terrace.model.explanation.Step;
import dev.terrace.model.finding.Words;
import dev.terrace.model.report.Fate;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.AmountText;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.report.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The explanation of a pod as text for people. */
record PodText(
        Explanation explanation,
        ShortNames shortNames,
        NodesText nodes,
        EvictionsText evictions,
        Optional<String> unblock,
        Page page) {
    private static final int MAX_NAMED = 3;

    void print(PodExplanation pod) {
        page.title(headline(pod));
        page.println();
        page.print(facts(pod), "   ");
        for (EvictionTrial eviction : pod.evictions()) {
            page.println();
            page.title(evictions.title(eviction));
            evictions.ofVictim(pod.pod(), eviction).print(page);
        }
        for (Attempt attempt : pod.attempts()) {
            page.println();
            page.title(attemptTitle(pod, attempt));
            attempt(pod, attempt).print(page);
            NodesAsked asked = attempt.nodes();
            if (asked != null) {
                nodes.print(asked.each());
            }
            evictions.table(attempt.evictions()).print(page);
        }
        if (pod.fate() == Fate.WAITS && unblock.isPresent()) {
            page.println();
            page.println(" What would help: terrace unblock " + ShellWord.of(pod.pod()) + " " + unblock.get());
        }
    }

    private String headline(PodExplanation pod) {
        String because = pod.because();
        String node = pod.node() == null ? "" : pod.node();
        String text = switch (pod.fate()) {
            case BOUND, PIPELINED, RUNNING, GATED, ENDED, NOT_OURS, NOT_DECIDED, ABSENT ->
                because.startsWith("it ") ? because.substring(3) : because;
            case EVICTED -> "is " + because;
            case FAILED -> "failed: " + because;
            case LEAVING -> "is leaving: " + because;
            case WAITS -> "waits: " + because;
        };
        return pod.pod() + " " + shortNames.renamed(text, node);
    }

    private List<String> facts(PodExplanation pod) {
        List<String> facts = new ArrayList<>();
        List<String> requests = new ArrayList<>();
        Quantities.of(pod.requests()).forEach((resource, value) -> {
            if (!resource.equals("pods")) {
                requests.add(AmountText.of(resource, ((Number) value).doubleValue()) + " " + resource);
            }
        });
        // The snapshot keeps no requests for pods that no session sees.
        boolean isKnown = pod.fate() != Fate.NOT_OURS && pod.fate() != Fate.NOT_DECIDED;
        if (isKnown || !pod.requests().isEmpty()) {
            facts.add(requests.isEmpty() ? "asks for nothing" : "asks for " + String.join(", ", requests));
        }
        if (!pod.queue().isEmpty()) {
            facts.add("queue " + pod.queue() + holdings(pod.queue()));
        }
        for (JobExplanation job : explanation.jobs()) {
            if (job.job().equals(pod.job())) {
                facts.add("group " + shortNames.job(job.job()) + ", needs " + job.minMember());
            }
        }
        if (!pod.devices().isEmpty()) {
            facts.add(devices(pod.devices()));
        }
        pod.annotations().forEach((key, value) -> facts.add(key + ": " + value));
        return facts;
    }

    /** Returns the amounts that a queue holds after the cycle and deserves, of the resource with its largest share. */
    private String holdings(String queue) {
        return explanation.report().queues().stream()
                .filter(each -> each.name().equals(queue))
                .findFirst()
                .map(PodText::holdings)
                .orElse("");
    }

    private static String holdings(QueueStanding queue) {
        ResourceVector deserved = queue.deserved();
        if (deserved == null) {
            return "";
        }
        ResourceNames names = deserved.names();
        int most = -1;
        double share = 0;
        for (int d = 0; d < names.size(); d++) {
            double part = queue.allocated().value(d) / deserved.value(d);
            if (d != ResourceNames.PODS && deserved.value(d) > 0 && (most < 0 || part > share)) {
                most = d;
                share = part;
            }
        }
        if (most < 0) {
            return "";
        }
        String resource = names.name(most);
        double unit = ResourceNames.unitsPerOneShown(resource);
        return " (holds %s of the %s %s that it deserves)"
                .formatted(
                        AmountText.of(resource, queue.allocated().value(most) / unit),
                        AmountText.of(resource, deserved.value(most) / unit),
                        resource);
    }

    private String attemptTitle(PodExplanation pod, Attempt attempt) {
        String kept = attempt.choice() == null || attempt.isKept() ? "" : attempt.isHeld() ? ", held" : ", undone";
        boolean isTold = attempt.because().isEmpty()
                || (attempt.choice() == null && attempt.nodes() != null)
                || (attempt.choice() == null && !attempt.spared().isEmpty())
                || pod.because().endsWith(attempt.because());
        String node = attempt.choice() == null ? "" : attempt.choice().node();
        return attempt.action().toUpperCase(Locale.ROOT)
                + (attempt.turn() == 0 ? "" : ", turn " + attempt.turn())
                + (attempt.domain().isEmpty() ? "" : ", in " + attempt.domain())
                + (attempt.isTrial() ? ", a trial" : "")
                + ": "
                + attempt.outcome().word()
                + kept
                + (isTold ? "" : ": " + shortNames.renamed(attempt.because(), node));
    }

    private Labelled attempt(PodExplanation pod, Attempt attempt) {
        Labelled lines = new Labelled();
        Optional<Step> step = stepOf(pod, attempt);
        step.map(Step::place).ifPresent(place -> lines.row("its turn", TurnSentences.of(place, shortNames)));
        step.ifPresent(each -> lines.row("ahead of it", TurnSentences.ahead(each, shortNames)));
        attempt.questions().forEach(question -> lines.row(question.hook(), Votes.of(question)));
        NodesAsked asked = attempt.nodes();
        if (asked != null) {
            String fit = asked.asked() == 0
                    ? "no node was evaluated"
                    : asked.fit() == 0 ? "none fits" : asked.fit() == 1 ? "1 fits" : asked.fit() + " fit";
            String all = Words.count(asked.asked(), "node");
            List<String> counts = counts(asked.reasons());
            List<String> said = new ArrayList<>(counts.isEmpty() ? List.of(fit) : counts);
            if (asked.fit() > 0 && asked.room() == Room.NONE) {
                said.add("room is not checked");
            }
            lines.row(counts.isEmpty() ? all : all + ", " + fit, said);
            lines.row("only obstacle on", counts(asked.alone()));
        }
        lines.row("not evicted", attempt.spared().stream().map(PodText::spared).toList());
        if (attempt.choice() != null && !attempt.isKept()) {
            lines.row(
                    "its group",
                    step.stream()
                            .flatMap(each -> each.questions().stream())
                            .filter(question -> !question.answer())
                            .map(question -> question.hook() + " " + Votes.of(question))
                            .distinct()
                            .reduce((before, last) -> last)
                            .orElse(""));
        }
        return lines;
    }

    /** Returns the count and the reason, with the names of the pods if they are few. */
    private static String spared(Spared spared) {
        String pods = spared.count() > MAX_NAMED ? "" : " (" + String.join(", ", spared.pods()) + ")";
        return spared.count() + " " + spared.reason() + pods;
    }

    private Optional<Step> stepOf(PodExplanation pod, Attempt attempt) {
        return explanation.jobs().stream()
                .filter(job -> job.job().equals(pod.job()))
                .flatMap(job -> job.steps().stream())
                .filter(step -> step.action().equals(attempt.action()) && step.turn() == attempt.turn())
                .findFirst();
    }

    /** Returns the reasons with their numbers of nodes, the most frequent first. */
    private static List<String> counts(Map<String, Integer> reasons) {
        return reasons.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(reason -> reason.getValue() + " " + shorter(reason.getKey()))
                .toList();
    }

    private static String shorter(String reason) {
        String end = " is not tolerated";
        return reason.startsWith("taint ") && reason.endsWith(end)
                ? reason.substring(0, reason.length() - end.length())
                : reason;
    }

    /** Returns text such as {@code uses device gpu-0 (cores 30, memory 8192)}. */
    private static String devices(List<DeviceUse> uses) {
        return uses.stream().map(PodText::device).collect(Collectors.joining(", ", "uses device ", ""));
    }

    private static String device(DeviceUse use) {
        String amounts = use.amounts().entrySet().stream()
                .filter(each -> each.getValue() != 0 && !each.getKey().equals("pods"))
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", "));
        String name = use.part().isEmpty() ? use.device() : use.device() + ", its part " + use.part();
        return amounts.isEmpty() ? name : name + " (" + amounts + ")";
    }
}
