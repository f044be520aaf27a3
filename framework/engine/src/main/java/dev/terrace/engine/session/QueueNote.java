package dev.terrace.engine.session;

import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.QueueNumbers;
import java.util.List;
import java.util.Optional;

/**
 * The numbers of a queue at the end of a session, from which the report computes its row on first read. Contains no
 * reference to the session.
 *
 * @param id its id, which is the key of its scores
 * @param allocated the amounts that its tasks hold
 * @param promised the requests of its pipelined tasks
 * @param requested the requests of all its tasks
 */
record QueueNote(
        int id,
        String name,
        int weight,
        Tally allocated,
        Tally promised,
        Tally requested,
        Optional<QueueNumbers> numbers) {
    /**
     * Computes the row of the report.
     *
     * @param waiting the number of its waiting tasks
     * @param waitingGroups the number of its waiting groups
     */
    QueueStanding row(QueueScores scores, int waiting, int waitingGroups) {
        return new QueueStanding(
                name,
                weight,
                allocated.toAmounts(),
                promised.toAmounts(),
                requested.toAmounts(),
                numbers.map(QueueNumbers::deserved).orElse(null),
                numbers.map(QueueNumbers::share).orElse(null),
                numbers.map(QueueNumbers::shareOf).orElse(""),
                numbers.map(QueueNumbers::figures).orElse(List.of()),
                scores.terms(id),
                scores.weights(id),
                scores.action(),
                scores.total(id),
                waiting,
                waitingGroups);
    }
}
