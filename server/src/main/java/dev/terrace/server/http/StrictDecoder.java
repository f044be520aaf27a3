package dev.terrace.server.http;

import dev.terrace.server.problem.Problem;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.concurrent.ScheduledFuture;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Decodes HTTP/1 requests and refuses ambiguous ones. A proxy in front of this server could read such a request
 * differently and forward as a body what this server would take for the next request (request smuggling). Everything
 * after a refused request is dropped unread.
 */
final class StrictDecoder extends HttpRequestDecoder {
    /** A limit against clients that send their head byte by byte. */
    static final int HEAD_SECONDS = 30;

    private static final String NAME = "httpDecoder";

    private boolean isInHead = true;
    private boolean isInFields;
    private boolean isFolded;
    private boolean isRefused;
    private @Nullable ByteBuf reading;
    private @Nullable ScheduledFuture<?> patience;

    StrictDecoder(HttpServerOptions limits) {
        super(new HttpDecoderConfig()
                .setMaxInitialLineLength(limits.getMaxInitialLineLength())
                .setMaxHeaderSize(limits.getMaxHeaderSize())
                .setMaxChunkSize(limits.getMaxChunkSize())
                .setStrictLineParsing(true)
                .setUseRfc9112TransferEncoding(true));
    }

    /**
     * Replaces Vert.x's own decoder on a new connection, for which Vert.x has no option. A connection of HTTP/2 has no
     * such decoder.
     */
    static void read(HttpConnection connection, HttpServerOptions limits) {
        ChannelPipeline pipeline = ((ConnectionBase) connection).channel().pipeline();
        if (pipeline.get(NAME) != null) {
            var unused = pipeline.replace(NAME, NAME, new StrictDecoder(limits));
        }
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) throws Exception {
        if (isRefused) {
            in.skipBytes(in.readableBytes());
            return;
        }
        reading = in;
        isFolded |= isInFields && hasFoldedLine(in);
        super.decode(context, in, out);
        for (int i = 0; i < out.size() && !isRefused; i++) {
            look((HttpObject) out.get(i));
            while (isRefused && out.size() > i + 1) {
                // Only an end marker can follow a head, and it holds nothing to release.
                out.remove(i + 1);
            }
        }
        beginOrEndToWait(context, isInHead && (isInFields || in.isReadable()));
    }

    /** Creates a message after its first line, before its fields are read. */
    @Override
    protected HttpMessage createMessage(String[] initialLine) throws Exception {
        isInFields = true;
        isFolded = reading != null && hasFoldedLine(reading);
        return super.createMessage(initialLine);
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext context) throws Exception {
        beginOrEndToWait(context, false);
        super.handlerRemoved0(context);
    }

    /**
     * Returns whether a field continues on the next line. Every call starts at the beginning of a line, because the
     * decoder consumes whole lines.
     */
    private static boolean hasFoldedLine(ByteBuf in) {
        int at = in.readerIndex();
        while (at < in.writerIndex()) {
            byte first = in.getByte(at);
            if (first == ' ' || first == '\t') {
                return true;
            }
            int end = in.indexOf(at, in.writerIndex(), (byte) '\n');
            if (end < 0 || first == '\r' || first == '\n') {
                return false;
            }
            at = end + 1;
        }
        return false;
    }

    private void look(HttpObject object) {
        if (object instanceof HttpRequest request) {
            Problem problem = problem(request);
            isInHead = false;
            isInFields = false;
            if (problem != null) {
                // The answer takes the version of its request.
                request.setProtocolVersion(HttpVersion.HTTP_1_1);
                refuse(request, problem);
            }
        } else if (object.decoderResult().isFailure()) {
            refuse(object, Problem.wrongRequest("The body violates 'Transfer-Encoding: chunked'."));
        } else if (object instanceof LastHttpContent) {
            isInHead = true;
        }
    }

    private void refuse(HttpObject object, Problem problem) {
        isRefused = true;
        object.setDecoderResult(DecoderResult.failure(problem));
    }

    private @Nullable Problem problem(HttpRequest request) {
        Throwable cause = request.decoderResult().cause();
        if (cause instanceof TooLongHttpLineException) {
            return new Problem(414, "Too long", "The first line of the request is too long; 4 KiB are allowed.");
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return new Problem(431, "Too long", "The header of the request is too long; 8 KiB are allowed.");
        }
        String fault = fault(request, cause);
        return fault == null ? null : Problem.wrongRequest(fault);
    }

    private @Nullable String fault(HttpRequest request, @Nullable Throwable cause) {
        List<String> codings = request.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
        if (!codings.isEmpty()
                && (cause != null || codings.size() > 1 || !codings.get(0).equalsIgnoreCase("chunked"))) {
            return "The only Transfer-Encoding is 'chunked', in HTTP/1.1 and without a Content-Length.";
        }
        if (cause != null) {
            return "The request head violates HTTP.";
        }
        if (isFolded) {
            return "A header field continues on the next line; it must be on one line.";
        }
        if (request.headers().contains(HttpHeaderNames.SEC_WEBSOCKET_KEY1)) {
            return "This server does not support WebSocket.";
        }
        boolean is11 = request.protocolVersion().equals(HttpVersion.HTTP_1_1);
        if (!is11 && !request.protocolVersion().equals(HttpVersion.HTTP_1_0)) {
            return "The request must be of HTTP/1.1 or HTTP/1.0, or of HTTP/2 with TLS.";
        }
        return RequestHead.fault(request.uri(), request.headers().getAll(HttpHeaderNames.HOST), is11);
    }

    private void beginOrEndToWait(ChannelHandlerContext context, boolean isWaiting) {
        if (isWaiting && patience == null) {
            patience = context.executor()
                    .schedule(
                            () -> {
                                var unused = context.close();
                            },
                            HEAD_SECONDS,
                            TimeUnit.SECONDS);
        } else if (!isWaiting && patience != null) {
            patience.cancel(false);
            patience = null;
        }
    }
}
