package dev.terrace.plugins.armada.round.data;

/** The reason why a gang is not placed, and the jobs that are refused with it. */
public enum RefusalReason {
    NO_NODE(Effect.ITS_KIND, "no suitable node has room for it"),
    ROUND_LIMIT(Effect.ALL, "maximumResourceFractionToSchedule is reached"),
    CORDONED(Effect.ITS_QUEUE, "its queue is cordoned"),
    RATE(Effect.ALL, "maximumSchedulingRate is reached"),
    BURST(Effect.ITS_KIND, "its gang is larger than maximumSchedulingBurst"),
    GANG_RATE(Effect.ITSELF, "its gang would exceed maximumSchedulingRate"),
    QUEUE_RATE(Effect.ITS_QUEUE, "maximumPerQueueSchedulingRate is reached"),
    QUEUE_BURST(Effect.ITSELF, "its gang is larger than maximumPerQueueSchedulingBurst"),
    QUEUE_GANG_RATE(Effect.ITSELF, "its gang would exceed maximumPerQueueSchedulingRate"),
    QUEUE_LIMIT(Effect.ITSELF, "its queue would exceed maximumResourceFractionPerQueue"),
    FLOATING(Effect.ITSELF, "there is not enough of a floating resource");

    /** The jobs that are refused with it. */
    public enum Effect {
        ITSELF,
        /** The gang, and queued jobs of the same class and shape. */
        ITS_KIND,
        /** All queued jobs of its queue. */
        ITS_QUEUE,
        /** All queued jobs. */
        ALL
    }

    private final Effect effect;
    private final String text;

    RefusalReason(Effect effect, String text) {
        this.effect = effect;
        this.text = text;
    }

    public Effect effect() {
        return effect;
    }

    /** The message for users. */
    public String text() {
        return text;
    }
}
