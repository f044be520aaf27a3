package dev.terrace.server.http;

import dev.terrace.files.TextFile;
import dev.terrace.pictures.JoinedModules;
import dev.terrace.pictures.Pictures;
import dev.terrace.server.problem.Problems;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Serves the page's files, and those of the charts below {@code /pictures/}, from the JARs. Caches them in the heap.
 */
final class PageFiles {
    private static final String FOLDER = "/dev/terrace/server/page/";
    private static final String PICTURES = "pictures/";
    /** No segment begins with a dot, so no path leads out of the folder. */
    private static final Pattern PATH =
            Pattern.compile("([A-Za-z0-9_-]+/)*+[A-Za-z0-9_-][A-Za-z0-9_.-]*\\.([a-z0-9]+)");

    /** The files that are sent with their imports. */
    private static final Set<String> JOINED = Set.of("js/main.js", "style/page.css");

    private static final Pattern STYLE = Pattern.compile("@import '([^']+)';\\n");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml");

    private final Map<String, Ready> files = new ConcurrentHashMap<>();

    void answer(RoutingContext context) {
        String path = context.request().path();
        String file = path.equals("/") ? "index.html" : path.substring(1);
        Ready known = files.get(file);
        Future<Ready> ready =
                known != null ? Future.succeededFuture(known) : context.vertx().executeBlocking(() -> load(file));
        ready.onSuccess(found -> AnswerWriter.write(context.request(), answer(context, found)))
                .onFailure(failure -> AnswerWriter.write(context.request(), failure));
    }

    private static Answer answer(RoutingContext context, Ready file) {
        return Tags.match(context.request().getHeader("If-None-Match"), file.tag())
                ? new Answer.Unchanged(file.tag())
                : Answer.ready(file);
    }

    private Ready load(String file) throws IOException {
        @Nullable String type = type(file);
        try (InputStream in = type == null ? null : open(file)) {
            if (in == null || type == null) {
                throw Problems.of(404);
            }
            byte[] bytes = JOINED.contains(file) ? joined(file).getBytes(StandardCharsets.UTF_8) : in.readAllBytes();
            Ready ready = Ready.of(type, bytes);
            files.put(file, ready);
            return ready;
        }
    }

    /**
     * Returns a module with all modules that it imports, or a style with the styles that it imports directly. A hundred
     * requests would delay the first visit.
     */
    private static String joined(String file) {
        return file.endsWith(".js")
                ? JoinedModules.of(file, PageFiles::text)
                : STYLE.matcher(text(file))
                        .replaceAll(each -> Matcher.quoteReplacement(text(JoinedModules.resolve(file, each.group(1)))));
    }

    private static String text(String file) {
        return file.startsWith(PICTURES)
                ? Pictures.text(file.substring(PICTURES.length()))
                : TextFile.beside(PageFiles.class, FOLDER + file);
    }

    private static @Nullable InputStream open(String file) {
        return file.startsWith(PICTURES)
                ? Pictures.open(file.substring(PICTURES.length()))
                : PageFiles.class.getResourceAsStream(FOLDER + file);
    }

    private static @Nullable String type(String file) {
        var matcher = PATH.matcher(file);
        return matcher.matches() ? TYPES.get(matcher.group(matcher.groupCount())) : null;
    }
}
