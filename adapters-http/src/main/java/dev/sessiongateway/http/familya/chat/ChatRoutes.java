package dev.sessiongateway.http.familya.chat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.channel.Channels;
import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.chat.ChatQuery.SortField;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familya.messaging.MessageView;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.PageParameters;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.api.SessionParameter;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.messaging.GroupDisplayInfo;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Chats and messages in family A, read from the store in every state of the session.
public final class ChatRoutes implements Api.FamilyA {
  private static final int OVERVIEW_BY_DEFAULT = 20;

  private static final Parameter<SortField> SORT_BY =
      Parameter.choice(
          "sortBy",
          SortField.LAST_MESSAGE,
          Map.entry("conversationTimestamp", SortField.LAST_MESSAGE),
          Map.entry("messageTimestamp", SortField.LAST_MESSAGE),
          Map.entry("id", SortField.ID),
          Map.entry("name", SortField.NAME));
  private static final Parameter<Integer> LIMIT = PageParameters.limit(Page.MAX_LIMIT);
  private static final Parameter<Integer> OVERVIEW_LIMIT =
      PageParameters.limit(OVERVIEW_BY_DEFAULT);
  private static final Parameter<List<String>> IDS = Parameter.list("ids");
  private static final Parameter<String> CHAT = Parameter.required("chatId");
  private static final Parameter<Boolean> REFRESH = Parameter.flag("refresh", false);
  private static final Parameter<Boolean> MERGE = Parameter.flag("merge", true);

  /// Lists of chats have no filter of this form, as lists of messages have.
  private static final String FILTER = "filter";

  private final Chats chats;
  private final ChatPictures pictures;
  private final ServerInfo server;
  private final RenderedMessages rendered;

  public ChatRoutes(
      Chats chats,
      Contacts contacts,
      GroupDisplayInfo groups,
      Channels channels,
      ServerInfo server) {
    this.chats = chats;
    this.pictures = new ChatPictures(contacts, groups, channels, server);
    this.server = server;
    this.rendered = new RenderedMessages(server);
  }

  @Override
  public void register(Api api) {
    api.get("a.listChats", "/api/{session}/chats", Scope.READ, this::list)
        .parameters(SORT_BY, MessageFilterQuery.ORDER, LIMIT, PageParameters.OFFSET, MERGE)
        .answersList(ChatView.class);
    api.get("a.getChatOverview", "/api/{session}/chats/overview", Scope.READ, this::overview)
        .parameters(IDS, OVERVIEW_LIMIT, PageParameters.OFFSET, MERGE)
        .answersList(ChatSummary.class);
    api.post(
            "a.postChatOverview",
            "/api/{session}/chats/overview",
            Scope.READ,
            OverviewBody.class,
            this::overview)
        .answersList(ChatSummary.class);
    api.get("a.listMessages", "/api/{session}/chats/{chatId}/messages", Scope.READ, this::messages)
        .parameters(MessageFilterQuery.parameters(MERGE));
    api.get(
            "a.getMessage",
            "/api/{session}/chats/{chatId}/messages/{messageId}",
            Scope.READ,
            this::message)
        .parameters(MessageFilterQuery.FILES, MERGE);
    api.get("a.listMessagesByQuery", "/api/messages", Scope.READ, this::messagesByQuery)
        .parameters(MessageFilterQuery.parameters(SessionParameter.SESSION, CHAT, MERGE));
    api.get("a.getChatPicture", "/api/{session}/chats/{chatId}/picture", Scope.READ, this::picture)
        .parameters(REFRESH)
        .answers(Picture.class);
  }

  private ApiResponse list(ApiRequest request) {
    var session = request.session();
    request.query().allowOnlyBelow(FILTER, Set.of());
    var query =
        new ChatQuery(
            SORT_BY.of(request),
            MessageFilterQuery.ORDER.of(request),
            PageParameters.of(request, LIMIT));
    var naming = ChatNaming.of(request, session, server);
    var found = chats.list(session.name(), query);
    naming.people().prepareChats(found);
    var timers = chats.timers(session.name());
    return ApiResponse.ok(
        found.stream()
            .map(chat ->
                ChatView.of(chat, naming.of(chat.id()), timers.get(chat.id()), session, server))
            .toList());
  }

  private ApiResponse overview(ApiRequest request) {
    request.query().allowOnlyBelow(FILTER, Set.of());
    var naming = ChatNaming.of(request, request.session(), server);
    var page = PageParameters.of(request, OVERVIEW_LIMIT);
    return ApiResponse.ok(summaries(request, IDS.of(request), page, naming));
  }

  private ApiResponse overview(ApiRequest request, OverviewBody body) {
    var naming = ChatNaming.of(body.merge(), request.session(), server);
    return request.done(summaries(request, body.ids(), body.page(), naming));
  }

  private List<ChatSummary> summaries(
      ApiRequest request, List<String> ids, Page page, ChatNaming naming) {
    var session = request.session();
    var named = ids.stream().filter(id -> naming.names(request, "ids", id)).toList();
    if (named.isEmpty() && !ids.isEmpty()) {
      return List.of();
    }
    var chosen = named.stream().map(id -> request.address("ids", id)).toList();
    var filter = new ChatFilter(chosen, null, null);
    var query = new ChatQuery(filter, SortField.LAST_MESSAGE, SortOrder.DESCENDING, page);
    var found = chats.list(session.name(), query);
    naming.people().prepareChats(found);
    var shown = pictures.of(session, found);
    var timers = chats.timers(session.name());
    return found.stream()
        .map(chat ->
            ChatSummary.of(
                ChatView.of(chat, naming.of(chat.id()), timers.get(chat.id()), session, server),
                shown.get(chat.id())))
        .toList();
  }

  private ApiResponse messages(ApiRequest request) {
    return messages(request, request.session(), request.path("chatId"));
  }

  private ApiResponse messagesByQuery(ApiRequest request) {
    var session = SessionParameter.of(request);
    return messages(request, session, CHAT.of(request));
  }

  private ApiResponse messages(ApiRequest request, Session session, String chat) {
    var query = MessageFilterQuery.of(request, chat);
    var withFiles = MessageFilterQuery.FILES.of(request);
    if (!isNamed(request, session, chat)) {
      return ApiResponse.ok(List.of());
    }
    return ApiResponse.ok(rendered.page(chats.messages(session.name(), query), session, withFiles));
  }

  /// False for the phone number of a hidden person whose chat is wanted under the hidden id.
  private boolean isNamed(ApiRequest request, Session session, String chat) {
    var naming = ChatNaming.of(request, session, server);
    return MessageFilterQuery.isEveryChat(chat) || naming.names(request, "chatId", chat);
  }

  private ApiResponse message(ApiRequest request) {
    var session = request.session();
    var chat = MessageFilterQuery.chat(request, request.path("chatId"));
    var id = request.path("messageId");
    var withFiles = MessageFilterQuery.FILES.of(request);
    var message = chats.message(session.name(), request.messageId("messageId", id));
    var isThere = chat == null || message.chat().equals(chat);
    if (!isThere || !isNamed(request, session, request.path("chatId"))) {
      throw Fault.notFound("message", id);
    }
    var view = MessageView.of(message, session, server);
    return ApiResponse.ok(withFiles ? view : view.withoutFile());
  }

  private ApiResponse picture(ApiRequest request) {
    var session = request.session();
    var chat = request.address("chatId", request.path("chatId"));
    var refresh = REFRESH.of(request);
    return ApiResponse.ok(new Picture(pictures.of(session, chat, refresh)));
  }

  /// @param url signed; null when there is none
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Picture(@Nullable String url) {}

  record OverviewBody(@Nullable Pagination pagination, @Nullable Filter filter) {
    @Nullable Boolean merge() {
      return pagination == null ? null : pagination.merge();
    }

    Page page() {
      return pagination == null ? new Page(OVERVIEW_BY_DEFAULT, 0) : pagination.toPage();
    }

    List<String> ids() {
      return filter == null || filter.ids() == null ? List.of() : filter.ids();
    }

    record Pagination(
        @Nullable @Range(min = 0) Integer limit,
        @Nullable @Range(min = 0) Integer offset,
        @Nullable Boolean merge) {
      Page toPage() {
        return new Page(
            limit == null || limit == 0 ? OVERVIEW_BY_DEFAULT : limit, offset == null ? 0 : offset);
      }
    }

    @OnlyKnownFields
    record Filter(@Nullable List<String> ids) {}
  }

  /// A chat in an overview.
  ///
  /// @param picture its URL, absent when there is none or it is not known
  /// @param chat the full record
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @SchemaName("ChatSummary")
  record ChatSummary(
      String id,
      @Nullable String name,
      @Nullable String picture,
      @Nullable MessageView lastMessage,
      @JsonProperty("_chat") ChatView chat) {

    static ChatSummary of(ChatView shown, @Nullable String picture) {
      return new ChatSummary(shown.id(), shown.name(), picture, shown.lastMessage(), shown);
    }
  }

  /// The address of the chat with a person who has a hidden id. The gateway keeps one chat for both
  /// addresses, and shows it under the hidden id, as in messages and events. With `merge` it is
  /// found by either address; without, by the hidden id alone.
  record ChatNaming(boolean merges, LidView people) {

    /// @param merge the default when absent
    static ChatNaming of(@Nullable Boolean merge, Session session, ServerInfo server) {
      return new ChatNaming(merge == null || merge, LidView.of(server, session));
    }

    static ChatNaming of(ApiRequest request, Session session, ServerInfo server) {
      return of(MERGE.of(request), session, server);
    }

    Address of(Address chat) {
      return people.hidden(chat);
    }

    /// Whether this is an address of the chat that it names.
    ///
    /// @param field named in the fault when the text is no address
    boolean names(ApiRequest request, String field, String text) {
      return merges || of(request.address(field, text)).equals(request.networkAddress(field, text));
    }
  }
}
