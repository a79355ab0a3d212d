package dev.sessiongateway.http.kernel.requestlog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Who asked for what, and the outcome. It has no content, no secret and no part of the address but
/// the session. A call of a tool is such a request too, besides the one that carries it.
///
/// @param at when it was answered
/// @param requestId the client's own or a generated one
/// @param keyId,keyName null without a valid key
/// @param address of the client, as the server has it
/// @param operation null where there is none of this method and path
/// @param session that the request named; null where it named none
/// @param changes whether the operation may change something
/// @param status of HTTP
/// @param fault the code of the refusal; null when there is none
/// @param nanos how long it took
public record AnsweredRequest(
    Instant at,
    String requestId,
    @Nullable String keyId,
    @Nullable String keyName,
    String address,
    @Nullable String operation,
    String method,
    @Nullable String session,
    boolean changes,
    int status,
    @Nullable String fault,
    long nanos) {}
