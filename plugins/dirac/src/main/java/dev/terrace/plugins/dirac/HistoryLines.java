package dev.terrace.plugins.dirac;

import dev.terrace.model.PluginState;
import dev.terrace.model.number.NumberText;
import dev.terrace.spi.toolkit.StateLine;
import java.util.List;

/** Reads the lines of {@link HistoryState}. */
final class HistoryLines {
    private final HistoryState history;

    HistoryLines(HistoryState history) {
        this.history = history;
    }

    /**
     * Adds the entries of a state.
     *
     * @param age the age of the state in seconds
     * @throws dev.terrace.model.finding.InvalidInput if a line is invalid
     */
    void read(PluginState state, long age) {
        int number = 0;
        for (String line : state.data().lines().toList()) {
            number++;
            if (!read(StateLine.words(line), age)) {
                throw state.refused(("line %s is '%s'; a line looks like: average SECONDS group NAME "
                                + "JOBS, average SECONDS user NAME in GROUP JOBS, ran SECOND SECOND "
                                + "user NAME in GROUP JOBSECONDS")
                        .formatted(number, line));
            }
        }
    }

    /** Reads a line; false if it is invalid. */
    private boolean read(List<String> words, long age) {
        if (words.equals(List.of(""))) {
            return true;
        }
        try {
            double amount = NumberText.real(words.get(words.size() - 1)).orElseThrow(NumberFormatException::new);
            String shape = words.get(0) + words.size();
            boolean isFine = amount >= 0;
            if (isFine && shape.equals("average5") && words.get(2).equals("group")) {
                history.addAverage(new HistoryValue.Average(second(words.get(1)), words.get(3), ""), amount, age);
            } else if (isFine && shape.equals("average7") && isUserInGroup(words, 2)) {
                history.addAverage(
                        new HistoryValue.Average(second(words.get(1)), words.get(5), words.get(3)), amount, age);
            } else if (isFine && shape.equals("ran8") && isUserInGroup(words, 3)) {
                history.add(
                        second(words.get(1)), second(words.get(2)), new GroupUser(words.get(6), words.get(4)), amount);
            } else {
                return false;
            }
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static long second(String word) {
        return NumberText.whole(word).orElseThrow(NumberFormatException::new);
    }

    private static boolean isUserInGroup(List<String> words, int at) {
        return words.get(at).equals("user") && words.get(at + 2).equals("in");
    }
}
