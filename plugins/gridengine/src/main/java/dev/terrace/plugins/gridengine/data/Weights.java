package dev.terrace.plugins.gridengine.data;

/**
 * The weights of the priority's terms, named as in sched_conf(5).
 *
 * @param urgency {@code weight_urgency}
 * @param ticket {@code weight_ticket}
 * @param priority {@code weight_priority}
 * @param waitingTime {@code weight_waiting_time}, points per second
 * @param deadline {@code weight_deadline}, points divided by the remaining seconds
 */
public record Weights(double urgency, double ticket, double priority, double waitingTime, double deadline) {}
