package dev.sessiongateway.http.familyb.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.http.familyb.field.PageNumber;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.familyb.messaging.Period;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The filters and pages of searches for chats and channels.
final class ChatSearch {
  private ChatSearch() {}

  private static List<Address> chats(ApiRequest request, @Nullable String remoteJid) {
    return Recipients.parseIfPresent(request, "where.remoteJid", remoteJid).stream().toList();
  }

  /// The filter and page of a chat search. Blank fields do not filter.
  ///
  /// @param take how many; wins over `offset`
  /// @param skip how many to leave out before; wins over `page`
  /// @param offset the size of a page
  record ChatsBody(
      ChatsBody.@Nullable Where where,
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
        var chats = chats(request, remoteJid);
        return messageTimestamp == null
            ? new ChatFilter(chats, null, null)
            : new ChatFilter(chats, messageTimestamp.first(), messageTimestamp.last());
      }
    }
  }

  /// The filter and page of a channel search.
  ///
  /// @param limit the size of a page; wins over `rows`
  record ChannelsBody(
      ChannelsBody.@Nullable Where where,
      @Nullable @Range(min = 0) Integer page,
      @Nullable @Range(min = 0) Integer limit,
      @Nullable @Range(min = 0) Integer rows) {
    private static final int PAGE_SIZE = 50;

    /// The first page of all channels.
    static final ChannelsBody ALL = new ChannelsBody(null, null, null, null);

    PageNumber toPage() {
      var size = limit == null ? rows : limit;
      return PageNumber.of(page, size, PAGE_SIZE);
    }

    ChatFilter toFilter(ApiRequest request) {
      var channel = where == null ? null : where.remoteJid();
      return ChatFilter.ofKind(chats(request, channel), Address.Kind.CHANNEL);
    }

    record Where(@Nullable String remoteJid) {}
  }

  /// A page of the channels that messages came from, newest first.
  ///
  /// @param total on all pages
  record FoundChannels(long total, long pages, int currentPage, int limit, List<Row> records) {
    static FoundChannels of(PageNumber page, long total, List<Chat> chats) {
      return new FoundChannels(
          total,
          page.pages(total),
          page.number(),
          page.size(),
          chats.stream().map(Row::of).toList());
    }

    /// @param lastMessageTimestamp in seconds
    record Row(String remoteJid, long lastMessageTimestamp) {
      static Row of(Chat chat) {
        return new Row(chat.id().networkForm(), chat.lastMessageAt().getEpochSecond());
      }
    }
  }
}
