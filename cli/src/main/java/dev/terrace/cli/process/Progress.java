package dev.terrace.cli.process;

import java.time.Duration;
import java.util.function.Supplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A bar on the terminal that shows how far a command is, once it has run for a second. */
public final class Progress implements AutoCloseable {
    private static final long PATIENCE = Duration.ofSeconds(1).toNanos();

    private final String task;
    private long steps;
    private final boolean isWatched;
    private final long start = System.nanoTime();
    private long done;
    private boolean showsSpeed;
    private @Nullable ProgressBar bar;

    public Progress(String task, long steps, boolean isWatched) {
        this.task = task;
        this.steps = steps;
        this.isWatched = isWatched;
    }

    /** Also shows the number of steps per second. */
    public Progress withSpeed() {
        showsSpeed = true;
        return this;
    }

    /** Shows a remark beside the bar. Calls the supplier only if the bar is shown. */
    public void note(Supplier<String> remark) {
        if (bar != null) {
            bar.setExtraMessage(", " + remark.get());
        }
    }

    /** Sets the number of steps, if it becomes known only later. */
    public void expect(long steps) {
        this.steps = steps;
    }

    public void step() {
        done++;
        if (bar == null && isWatched && done < steps && System.nanoTime() - start > PATIENCE) {
            ProgressBarBuilder builder = new ProgressBarBuilder()
                    .setTaskName(task)
                    .setInitialMax(steps)
                    .setStyle(ProgressBarStyle.ASCII)
                    .clearDisplayOnFinish();
            bar = (showsSpeed ? builder.showSpeed() : builder).build();
        }
        if (bar != null) {
            bar.stepTo(done);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
