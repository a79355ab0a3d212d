package dev.sessiongateway.http.familya.messaging;

import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.json.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A vote in a poll. WAHA's `pollServerId` is ignored: the poll is found by its `pollMessageId`.
///
/// @param votes all chosen options; none withdraws the vote
record PollVoteBody(
    @Nullable String session,
    String chatId,
    String pollMessageId,
    @Size(max = ContentLimits.POLL_OPTIONS)
        List<@Length(min = 1, max = ContentLimits.BUTTON_TEXT) String> votes) {}
