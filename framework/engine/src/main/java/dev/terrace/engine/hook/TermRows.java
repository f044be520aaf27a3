package dev.terrace.engine.hook;

import dev.terrace.model.report.JobTerm;
import dev.terrace.spi.view.Job;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Copies the terms of jobs that a plugin reports. Stored in arrays, with shared names: a session may have 100,000 jobs,
 * and few of their terms are read.
 */
final class TermRows implements BiFunction<Job, List<JobTerm>, List<JobTerm>> {
    private String[] names = {};

    @Override
    public List<JobTerm> apply(Job job, List<JobTerm> terms) {
        return terms.isEmpty() ? List.of() : row(terms);
    }

    private Row row(List<JobTerm> terms) {
        double[] values = new double[terms.size()];
        String[] known = names.length == values.length ? names : new String[values.length];
        for (int i = 0; i < values.length; i++) {
            @Nullable JobTerm term = terms.get(i);
            if (term == null) {
                throw new WrongAnswer("it answered a list that holds null");
            }
            if (!term.name().equals(known[i])) {
                known = Arrays.copyOf(known, known.length);
                known[i] = term.name();
            }
            values[i] = ValidAnswers.number(term.value());
        }
        names = known;
        return new Row(known, values);
    }

    /** The terms of one job. */
    private static final class Row extends AbstractList<JobTerm> implements RandomAccess {
        private final String[] names;
        private final double[] values;

        Row(String[] names, double[] values) {
            this.names = names;
            this.values = values;
        }

        @Override
        public JobTerm get(int index) {
            return JobTerm.of(names[index], values[index]);
        }

        @Override
        public int size() {
            return values.length;
        }
    }
}
