package dev.sessiongateway.http.familyb.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.http.familyb.field.PageNumber;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.json.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The filter and page of a channel search.
///
/// @param limit the size of a page; wins over `rows`
record FindChannelsBody(
    @Nullable Where where,
    @Nullable @Range(min = 0) Integer page,
    @Nullable @Range(min = 0) Integer limit,
    @Nullable @Range(min = 0) Integer rows) {
  private static final int PAGE_SIZE = 50;

  /// The first page of all channels.
  static final FindChannelsBody ALL = new FindChannelsBody(null, null, null, null);

  PageNumber toPage() {
    var size = limit == null ? rows : limit;
    return PageNumber.of(page, size, PAGE_SIZE);
  }

  ChatFilter toFilter(ApiRequest request) {
    var channel = where == null ? null : where.remoteJid();
    var chats =
        channel == null || channel.isBlank()
            ? List.<Address>of()
            : List.of(Recipients.parse(request.addressing(), "where.remoteJid", channel));
    return ChatFilter.ofKind(chats, Address.Kind.CHANNEL);
  }

  record Where(@Nullable String remoteJid) {}
}
