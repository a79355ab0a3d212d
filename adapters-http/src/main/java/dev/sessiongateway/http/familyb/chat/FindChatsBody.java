package dev.sessiongateway.http.familyb.chat;

import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.http.familyb.chat.ChatSearch.Where;
import dev.sessiongateway.http.familyb.field.PageNumber;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The filter and page of a chat search. Blank fields do not filter.
///
/// @param take how many; wins over `offset`
/// @param skip how many to leave out before; wins over `page`
/// @param offset the size of a page
record FindChatsBody(
    @Nullable Where where,
    @Nullable String remoteJid,
    @Nullable @Range(min = 1) Integer take,
    @Nullable @Range(min = 0) Integer skip,
    @Nullable @Range(min = 0) Integer page,
    @Nullable @Range(min = 0) Integer offset) {

  /// The first page.
  static FindChatsBody of(ApiRequest request) {
    return new FindChatsBody(null, ChatSearch.inQuery(request), null, null, null, null);
  }

  Page toPage() {
    var numbered = PageNumber.of(page, offset, Page.MAX_LIMIT).toPage();
    if (take == null && skip == null) {
      return numbered;
    }
    return new Page(take == null ? numbered.limit() : take, skip == null ? 0 : skip);
  }

  /// Empty when the filters contradict each other, so that no chat can match.
  Optional<ChatFilter> toFilter(ApiRequest request) {
    return ChatSearch.filter(request, where, remoteJid, null);
  }
}
