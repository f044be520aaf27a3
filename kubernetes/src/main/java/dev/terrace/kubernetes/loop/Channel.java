package dev.terrace.kubernetes.loop;

import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.status.Events;
import dev.terrace.kubernetes.write.Permit;
import dev.terrace.kubernetes.write.Request;
import dev.terrace.kubernetes.write.WriteLog;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * The way by which decisions reach a cluster.
 *
 * @param sender sends a request once; fails if no answer arrived
 * @param permit whether this process may decide and write
 * @param scheduler the name of the scheduler, whose pods are decided on
 * @param events the objects that get events
 */
public record Channel(
        Function<Request, CompletableFuture<Answer>> sender,
        Permit permit,
        List<? extends WriteLog> logs,
        String scheduler,
        Events.Detail events) {}
