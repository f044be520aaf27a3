package dev.terrace.cli.whatif;

import dev.terrace.cli.process.Progress;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.model.report.CycleReport;
import dev.terrace.timeline.Chain;
import dev.terrace.timeline.Intervals;
import dev.terrace.whatif.DecisionInput;
import dev.terrace.whatif.comparison.Contender;
import dev.terrace.whatif.comparison.Course;
import java.util.Map;

/**
 * A configuration and the cluster that it starts with, before its cycles of a comparison.
 *
 * @param source the configuration as the user named it
 * @param name the source, and the settings that change it
 * @param swept the values of a sweep by key; empty without a sweep
 */
public record Entrant(String source, String name, Map<String, String> swept, DecisionInput input) {
    /** Runs consecutive cycles. */
    public Contender run(Scheduler scheduler, int cycles, Intervals intervals, Progress progress) {
        Chain chain = new Chain(input.state(), intervals);
        Course course = new Course(intervals.grace());
        try (Sessions sessions = scheduler.sessions(input.configuration(), Contracts.TRUSTED)) {
            CycleReport last = chain.run(cycles, sessions::run, (before, report) -> {
                course.add(before, report);
                progress.step();
            });
            return new Contender(name, swept, chain.state().cluster(), last, course);
        }
    }
}
