package dev.terrace.replay.imports;

import java.nio.file.Path;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Options for reading Slurm's accounting.
 *
 * @param zone the zone of its times
 * @param from the time that counts as the submission
 * @param amounts the amounts that count as the request
 * @param queueBy the column that is the queue
 * @param nodes the file of the nodes of the cluster; null if they are unknown
 */
public record SlurmOptions(
        ZoneId zone,
        From from,
        Amounts amounts,
        QueueColumn queueBy,
        @Nullable Path nodes) {
    /** The time from which a job waits; spelled as on the command line. */
    public enum From {
        /** The submission, even if the job depends on another. */
        submit,
        /** The end of its dependencies, of its hold, and the begin that its user asked for. */
        eligible
    }

    /** The amounts of a job; spelled as on the command line. */
    public enum Amounts {
        requested,
        allocated
    }

    /** The column that is the queue; spelled as on the command line. */
    public enum QueueColumn {
        partition("Partition"),
        account("Account"),
        qos("QOS"),
        user("User");

        private final String header;

        QueueColumn(String header) {
            this.header = header;
        }

        /** Returns the name in the header of sacct. */
        public String header() {
            return header;
        }
    }
}
