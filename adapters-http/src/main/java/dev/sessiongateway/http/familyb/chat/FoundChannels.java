package dev.sessiongateway.http.familyb.chat;

import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.http.familyb.field.PageNumber;
import java.util.List;

/// A page of the channels that messages came from, newest first.
///
/// @param total on all pages
record FoundChannels(long total, long pages, int currentPage, int limit, List<Row> records) {
  static FoundChannels of(PageNumber page, long total, List<Chat> chats) {
    return new FoundChannels(
        total, page.pages(total), page.number(), page.size(), chats.stream().map(Row::of).toList());
  }

  /// @param lastMessageTimestamp in seconds
  record Row(String remoteJid, long lastMessageTimestamp) {
    static Row of(Chat chat) {
      return new Row(chat.id().networkForm(), chat.lastMessageAt().getEpochSecond());
    }
  }
}
