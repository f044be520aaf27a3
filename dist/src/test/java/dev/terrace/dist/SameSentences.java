package dev.terrace.dist;

import dev.terrace.cases.CaseFolder;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.JobExplanation;
import dev.terrace.model.explanation.PodExplanation;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.Fate;
import dev.terrace.whatif.WhatIf;
import dev.terrace.whatif.unblock.Goal;
import dev.terrace.whatif.unblock.Unblock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Checks that run, explain, unblock and the API give the same first sentence about each waiting pod and job. */
final class SameSentences {
    private final SortedMap<String, String> jobs = new TreeMap<>();
    private final SortedMap<String, String> pods = new TreeMap<>();
    private final SortedMap<String, String> rows = new TreeMap<>();

    SameSentences(Explanation explanation) {
        for (Waiting row : explanation.report().waiting()) {
            rows.put(row.job(), row.reason());
        }
        for (JobExplanation job : explanation.jobs()) {
            if (rows.containsKey(job.job())) {
                jobs.put(job.job(), job.because());
            }
        }
        for (PodExplanation pod : explanation.pods()) {
            if (pod.fate() == Fate.WAITS) {
                pods.put(pod.pod(), pod.because());
            }
        }
    }

    int waitingJobs() {
        return jobs.size();
    }

    int waitingPods() {
        return pods.size();
    }

    /** The rows that {@code run} prints. */
    List<String> ofRun() {
        return differences("run", jobs, rows);
    }

    /** Returns the sentences above the suggestions, without a search for suggestions. */
    List<String> ofUnblock(WhatIf whatIf) {
        SortedMap<String, String> asked = new TreeMap<>();
        jobs.keySet().forEach(job -> asked.put(job, unblock(whatIf, new Goal(true, job))));
        List<String> problems = new ArrayList<>(differences("unblock", jobs, asked));
        asked.clear();
        pods.keySet().forEach(pod -> asked.put(pod, unblock(whatIf, new Goal(false, pod))));
        problems.addAll(differences("unblock", pods, asked));
        return problems;
    }

    private static String unblock(WhatIf whatIf, Goal goal) {
        return Unblock.search(whatIf, goal, 1, () -> false, size -> {}, () -> {})
                .because();
    }

    /** The report and the explanations of a service. */
    List<String> ofService(Service service, CaseFolder folder) throws IOException {
        Service.Told told = service.told(folder, jobs.keySet(), pods.keySet());
        List<String> problems = new ArrayList<>(differences("the API's report", jobs, told.rows()));
        problems.addAll(differences("the API", jobs, told.jobs()));
        problems.addAll(differences("the API", pods, told.pods()));
        return problems;
    }

    private static List<String> differences(
            String who, SortedMap<String, String> explained, Map<String, String> others) {
        return explained.entrySet().stream()
                .filter(entry -> !entry.getValue().equals(others.get(entry.getKey())))
                .map(entry -> "%s: explain says '%s', %s '%s'"
                        .formatted(entry.getKey(), entry.getValue(), who, others.get(entry.getKey())))
                .toList();
    }
}
