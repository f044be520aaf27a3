package dev.terrace.model;

import dev.terrace.model.finding.Places;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Simulated answers of a service outside the cluster, from a file. A plugin that calls such a service uses these
 * answers instead, if they are given. The plugin defines the names of the questions and the format of the answers.
 *
 * @param source the file, as the user named it; empty if nothing is given
 * @param text the whole file
 * @param byQuestion the content by the name of the question: maps, lists, strings, numbers, booleans and nulls
 * @param places the positions of the parts of the file
 */
public record GivenAnswers(String source, String text, Map<String, @Nullable Object> byQuestion, Places places) {
    private static final GivenAnswers NONE = new GivenAnswers("", "", Map.of());

    public GivenAnswers {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(text, "text");
    }

    /** Answers whose positions in the file are unknown. */
    public GivenAnswers(String source, String text, Map<String, @Nullable Object> byQuestion) {
        this(source, text, byQuestion, new Places(source, Map.of()));
    }

    /** Returns the absence of answers: plugins call the services themselves. */
    public static GivenAnswers none() {
        return NONE;
    }

    /** Returns whether a file gives answers, even if it contains none. */
    public boolean isGiven() {
        return !source.isEmpty();
    }
}
