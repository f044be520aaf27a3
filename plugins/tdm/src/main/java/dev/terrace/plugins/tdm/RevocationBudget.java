package dev.terrace.plugins.tdm;

import dev.terrace.model.number.NumberText;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.TaskStatus;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The number of running tasks of a job that may be revoked at a time, from its group's annotations.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/tdm/tdm.go">Volcano,
 *     getMaxPodEvictNum</a>
 */
final class RevocationBudget {
    private static final String MIN_AVAILABLE = "volcano.sh/jdb-min-available";
    private static final String MAX_UNAVAILABLE = "volcano.sh/jdb-max-unavailable";
    private static final int WITHOUT = 1;

    private RevocationBudget() {}

    /**
     * The budget of a job. It is 1 even if fewer tasks run than the minimum, because Volcano ignores the minimum then.
     */
    static int of(Job job) {
        Map<String, String> annotations = job.spec().annotations();
        int running = job.count(TaskStatus.RUNNING);
        int tasks = job.tasks().size();
        String least = annotations.get(MIN_AVAILABLE);
        // An empty minimum sets no budget, and hides the other annotation.
        if (least != null && !least.isEmpty()) {
            int minimum = number(least, tasks);
            return running >= minimum ? (int) Math.min(tasks, (long) running - minimum) : WITHOUT;
        }
        String mostAway = least == null ? annotations.getOrDefault(MAX_UNAVAILABLE, "") : "";
        if (!mostAway.isEmpty()) {
            int over = job.count(TaskStatus.SUCCEEDED) + job.count(TaskStatus.FAILED);
            int away = tasks - over - running;
            return (int) Math.max(0, Math.min(tasks, (long) number(mostAway, tasks) - away));
        }
        return WITHOUT;
    }

    /**
     * Returns a number that fits 32 bits. Any other text is a percentage of the tasks, rounded up, with or without a
     * '%', as in Volcano; 0 if it is not a number either.
     */
    private static int number(String text, int tasks) {
        OptionalInt number = NumberText.integer(text);
        if (number.isPresent()) {
            return number.getAsInt();
        }
        long percent = NumberText.whole(text.replace("%", "")).orElse(0);
        return (int) Math.ceil((double) percent * tasks / 100);
    }
}
