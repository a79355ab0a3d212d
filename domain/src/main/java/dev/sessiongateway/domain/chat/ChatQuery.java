package dev.sessiongateway.domain.chat;

import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;

/// Which chats to list, and in which order.
public record ChatQuery(ChatFilter filter, SortField sortBy, SortOrder sortOrder, Page page) {

  /// Every chat.
  public ChatQuery(SortField sortBy, SortOrder sortOrder, Page page) {
    this(ChatFilter.ALL, sortBy, sortOrder, page);
  }

  /// The fields to sort chats by.
  public enum SortField {
    LAST_MESSAGE,
    ID,
    NAME
  }
}
