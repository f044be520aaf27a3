package dev.terrace.model.report;

import java.util.List;

/** Why a job waits whose queue, cluster or quota has a limit. */
public sealed interface LimitRefusal permits QueueRefusal, AdmissionRefusal {
    /** The plugin that said no; empty if it is not known. */
    String by();

    /** What would be too much; empty if the plugin does not say. */
    List<LimitLack> lacks();

    /** What each sentence of this kind begins with. */
    String reason();

    /** The reason, and the numbers behind it. */
    String sentence();
}
