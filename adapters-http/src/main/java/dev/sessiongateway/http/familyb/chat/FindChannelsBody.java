package dev.sessiongateway.http.familyb.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.http.familyb.chat.ChatSearch.Where;
import dev.sessiongateway.http.familyb.field.PageNumber;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The filter and page of a channel search.
///
/// @param limit the size of a page; wins over `rows`
record FindChannelsBody(
    @Nullable Where where,
    @Nullable String remoteJid,
    @Nullable @Range(min = 0) Integer page,
    @Nullable @Range(min = 0) Integer limit,
    @Nullable @Range(min = 0) Integer rows) {
  private static final int PAGE_SIZE = 50;

  /// The first page.
  static FindChannelsBody of(ApiRequest request) {
    return new FindChannelsBody(null, ChatSearch.inQuery(request), null, null, null);
  }

  PageNumber toPage() {
    var size = limit == null ? rows : limit;
    return PageNumber.of(page, size, PAGE_SIZE);
  }

  /// Empty when the filters contradict each other, so that no channel can match.
  Optional<ChatFilter> toFilter(ApiRequest request) {
    return ChatSearch.filter(request, where, remoteJid, Address.Kind.CHANNEL);
  }
}
