package dev.sessiongateway.http.familyb.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.http.familyb.field.PageNumber;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.familyb.messaging.Period;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.json.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The filter and page of a chat search. Blank fields do not filter.
///
/// @param take how many; wins over `offset`
/// @param skip how many to leave out before; wins over `page`
/// @param offset the size of a page
record FindChatsBody(
    @Nullable Where where,
    @Nullable @Range(min = 1) Integer take,
    @Nullable @Range(min = 0) Integer skip,
    @Nullable @Range(min = 0) Integer page,
    @Nullable @Range(min = 0) Integer offset) {

  Page toPage() {
    var numbered = PageNumber.of(page, offset, Page.MAX_LIMIT).toPage();
    if (take == null && skip == null) {
      return numbered;
    }
    return new Page(take == null ? numbered.limit() : take, skip == null ? 0 : skip);
  }

  ChatFilter toFilter(ApiRequest request) {
    return where == null ? ChatFilter.ALL : where.toFilter(request);
  }

  /// @param messageTimestamp when the chat last changed
  record Where(@Nullable String remoteJid, @Nullable Period messageTimestamp) {
    ChatFilter toFilter(ApiRequest request) {
      var chats =
          remoteJid == null || remoteJid.isBlank()
              ? List.<Address>of()
              : List.of(Recipients.parse(request.addressing(), "where.remoteJid", remoteJid));
      return messageTimestamp == null
          ? new ChatFilter(chats, null, null)
          : new ChatFilter(chats, messageTimestamp.first(), messageTimestamp.last());
    }
  }
}
