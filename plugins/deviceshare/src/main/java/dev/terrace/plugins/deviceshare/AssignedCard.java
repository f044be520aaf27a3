package dev.terrace.plugins.deviceshare;

import dev.terrace.model.number.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * A card that a container uses, as recorded in a pod annotation: {@code id,type,memory,cores}, a colon after each card,
 * and semicolons between containers.
 *
 * @param id the id of the card; for an instance, with the instance in brackets
 */
record AssignedCard(String id, String type, long memory, long cores) {
    private static final int PARTS = 4;

    /** The cards of a pod, container by container. Ignores malformed entries. */
    static List<AssignedCard> read(String annotation) {
        List<AssignedCard> cards = new ArrayList<>();
        for (String container : annotation.split(";", -1)) {
            for (String card : container.split(":", -1)) {
                one(card).ifPresent(cards::add);
            }
        }
        return cards;
    }

    private static Optional<AssignedCard> one(String text) {
        String[] parts = text.split(",", -1);
        if (parts.length < PARTS) {
            return Optional.empty();
        }
        OptionalLong memory = unsigned(parts[2]);
        OptionalLong cores = unsigned(parts[3]);
        return memory.isPresent() && cores.isPresent()
                ? Optional.of(new AssignedCard(parts[0], parts[1], memory.getAsLong(), cores.getAsLong()))
                : Optional.empty();
    }

    /** Parses a whole number of 32 bits without a sign, as Go does. */
    private static OptionalLong unsigned(String text) {
        return text.startsWith("+") || text.startsWith("-")
                ? OptionalLong.empty()
                : NumberText.whole(text, 0, 0xFFFF_FFFFL);
    }

    static String write(List<List<AssignedCard>> containers) {
        return containers.stream()
                .map(cards -> cards.stream().map(AssignedCard::text).collect(Collectors.joining()))
                .collect(Collectors.joining(";"));
    }

    private String text() {
        return id + "," + type + "," + memory + "," + cores + ":";
    }
}
