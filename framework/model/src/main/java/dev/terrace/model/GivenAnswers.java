package dev.terrace.model;

import dev.terrace.model.finding.Places;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a service outside of the cluster is taken to answer, as a file gives it. A plugin that asks such a service asks
 * this instead, if it is given; what the questions are called, and what an answer looks like, is the plugin's affair.
 *
 * @param source the file, as the user named it; empty if nothing is given
 * @param text the whole file
 * @param byQuestion its content: maps, lists, texts, numbers, booleans and nulls, by the name of the question
 * @param places where its parts stand in the file
 */
public record GivenAnswers(String source, String text, Map<String, @Nullable Object> byQuestion, Places places) {
    private static final GivenAnswers NONE = new GivenAnswers("", "", Map.of());

    public GivenAnswers {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(text, "text");
    }

    /** Answers of which it is not known where they stand. */
    public GivenAnswers(String source, String text, Map<String, @Nullable Object> byQuestion) {
        this(source, text, byQuestion, new Places(source, Map.of()));
    }

    /** Nothing is given: services are asked themselves. */
    public static GivenAnswers none() {
        return NONE;
    }

    /** Whether a file gives answers, be it none at all. */
    public boolean isGiven() {
        return !source.isEmpty();
    }
}
