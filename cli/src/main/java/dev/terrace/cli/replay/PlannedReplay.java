package dev.terrace.cli.replay;

import dev.terrace.replay.ConfiguredReplay;
import dev.terrace.replay.measure.AttemptLog;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.picture.ReplayOutline;
import dev.terrace.replay.picture.ReplayPicture;
import dev.terrace.replay.table.ReplayTables;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A replay that has not started, and the recorders of its outputs.
 *
 * @param attempts for the recorded case; null without one
 * @param tables null without tables
 * @param picture the part of the report or the figures; null without them
 * @param outline the charts of a terminal; null without them
 */
public record PlannedReplay(
        ConfiguredReplay configured,
        @Nullable AttemptLog attempts,
        @Nullable ReplayTables tables,
        @Nullable ReplayPicture picture,
        @Nullable ReplayOutline outline) {
    /** Returns the listeners that collect the outputs. */
    List<ReplayListener> listeners() {
        List<ReplayListener> listeners = new ArrayList<>();
        Stream.of(attempts, tables).flatMap(Stream::ofNullable).forEach(listeners::add);
        Stream.ofNullable(picture).map(ReplayPicture::listeners).forEach(listeners::addAll);
        Stream.ofNullable(outline).map(ReplayOutline::listeners).forEach(listeners::addAll);
        return listeners;
    }
}
