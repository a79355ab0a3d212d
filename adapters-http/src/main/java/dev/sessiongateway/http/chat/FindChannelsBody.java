package dev.sessiongateway.http.chat;

import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.http.jid.Recipients;
import dev.sessiongateway.http.paging.PageNumber;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which channels a client of family B looks for.
///
/// @param limit the size of a page, which wins over `rows`
record FindChannelsBody(
    @Nullable Where where,
    @Nullable Integer page,
    @Nullable Integer limit,
    @Nullable Integer rows) {
  private static final int PAGE_SIZE = 50;

  /// Asks for the first page of all.
  static final FindChannelsBody ALL = new FindChannelsBody(null, null, null, null);

  PageNumber toPage() {
    var size = limit == null ? rows : limit;
    if (size != null && size < 0) {
      throw Fault.invalid(limit == null ? "rows" : "limit", "must not be negative");
    }
    return PageNumber.of(page, size, PAGE_SIZE);
  }

  ChatFilter toFilter() {
    var channel = where == null ? null : where.remoteJid();
    var chats =
        channel == null || channel.isBlank()
            ? List.<Jid>of()
            : List.of(Recipients.parse("where.remoteJid", channel));
    return ChatFilter.ofKind(chats, Jid.Kind.CHANNEL);
  }

  record Where(@Nullable String remoteJid) {}
}
