package dev.sessiongateway.domain.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;

/// Which messages to read, ascending or descending by time.
public record MessageQuery(MessageFilter filter, SortOrder sortOrder, Page page) {

  /// The newest messages of a chat.
  public static MessageQuery newestIn(Address chat, Page page) {
    return new MessageQuery(MessageFilter.in(chat), SortOrder.DESCENDING, page);
  }
}
