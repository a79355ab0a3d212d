package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.MessageWait;
import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.LiveConnection;
import org.jspecify.annotations.Nullable;

/// The messages of a phone in the order of their arrival, for callers that wait for one, and what
/// changes on the phone as server-sent events.
final class PhoneFeedRoutes {
  private static final int MESSAGES_BY_DEFAULT = 100;

  private final PhonePaths phones;

  PhoneFeedRoutes(PhonePaths phones) {
    this.phones = phones;
  }

  void register(Api api) {
    api.get(PhonePaths.PHONE + "/messages", Scope.ADMIN, request -> messages(request, null));
    api.get(
        PhonePaths.CHAT + "/messages",
        Scope.ADMIN,
        request -> messages(request, PhonePaths.chat(request)));
    api.eventStream(PhonePaths.PHONE + "/feed", Scope.ADMIN, this::feed);
  }

  private ApiResponse messages(ApiRequest request, @Nullable Address chat) {
    var query = request.query();
    query.allowOnly("after", "limit", "offset", "sortOrder", "wait");
    var page = query.page(MESSAGES_BY_DEFAULT);
    var wanted =
        new MessageQuery(
            chat,
            PhonePaths.optionalMessage(request, "after"),
            page.limit(),
            page.offset(),
            query.order("sortOrder", SortOrder.ASCENDING));
    var found =
        new MessageWait(phones.all())
            .await(PhonePaths.number(request), wanted, PhonePaths.patience(request));
    return ApiResponse.ok(found.stream().map(MessageView::of).toList());
  }

  private void feed(ApiRequest request, LiveConnection connection) {
    request.query().allowOnly("after", "apikey", "ticket", "x-api-key");
    // A reconnecting browser repeats the query, so the header wins over it.
    var last = request.header("Last-Event-ID");
    var seen = last == null || last.isEmpty() ? request.query().text("after") : last;
    var subscription =
        phones
            .all()
            .follow(
                PhonePaths.number(request),
                PhonePaths.message(request, "after", seen),
                new FeedEvents(seen == null ? "" : seen, connection));
    connection.onEnd(subscription::close);
  }
}
