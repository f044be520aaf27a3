package dev.terrace.plugins.deviceshare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
        return GoNumber.unsigned32(parts[2])
                .flatMap(memory -> GoNumber.unsigned32(parts[3])
                        .map(cores -> new AssignedCard(parts[0], parts[1], memory, cores)));
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
