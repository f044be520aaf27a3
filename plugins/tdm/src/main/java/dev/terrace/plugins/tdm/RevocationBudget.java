package dev.terrace.plugins.tdm;

import dev.terrace.model.number.NumberText;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.TaskStatus;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The number of running tasks of a job that may be revoked at a time, from its group's annotations.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/tdm/tdm.go">Volcano,
 *     getMaxPodEvictNum</a>
 */
final class RevocationBudget {
    private static final String MIN_AVAILABLE = "volcano.sh/jdb-min-available";
    private static final String MAX_UNAVAILABLE = "volcano.sh/jdb-max-unavailable";
    private static final Pattern NUMBER = Pattern.compile("([+-]?\\d{1,9})(%?)");
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
            return running >= minimum ? running - minimum : WITHOUT;
        }
        String mostAway = least == null ? annotations.getOrDefault(MAX_UNAVAILABLE, "") : "";
        if (!mostAway.isEmpty()) {
            int over = job.count(TaskStatus.SUCCEEDED) + job.count(TaskStatus.FAILED);
            return Math.max(0, number(mostAway, tasks) - (tasks - over - running));
        }
        return WITHOUT;
    }

    /** A number, or a percentage of the tasks, rounded up; 0 for any other text. */
    private static int number(String text, int tasks) {
        Matcher number = NUMBER.matcher(text);
        if (!number.matches()) {
            return 0;
        }
        int value = NumberText.integer(number.group(1)).orElse(0);
        return number.group(2).isEmpty() ? value : (int) Math.ceil((double) value * tasks / 100);
    }
}
