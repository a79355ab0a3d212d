package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.MessageWait;
import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.LiveConnection;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The messages of a phone in the order of their arrival, for callers that wait for one, and what
/// changes on the phone as server-sent events.
final class PhoneFeedRoutes {
  private static final int MESSAGES_BY_DEFAULT = 100;
  private static final int LONGEST_WAIT_SECONDS = 60;

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
            after(request, query.text("after")),
            page.limit(),
            page.offset(),
            query.order("sortOrder", SortOrder.ASCENDING));
    var found =
        new MessageWait(phones.all()).await(PhonePaths.number(request), wanted, patience(request));
    return ApiResponse.ok(found.stream().map(MessageView::of).toList());
  }

  private static @Nullable MessageId after(ApiRequest request, @Nullable String text) {
    return text == null || text.isEmpty() ? null : request.messageId("after", text);
  }

  private static Duration patience(ApiRequest request) {
    var seconds = request.query().whole("wait", 0);
    if (seconds < 0 || seconds > LONGEST_WAIT_SECONDS) {
      throw Fault.invalid("wait", "must be 0 to " + LONGEST_WAIT_SECONDS + " seconds");
    }
    return Duration.ofSeconds(seconds);
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
                after(request, seen),
                new FeedEvents(seen == null ? "" : seen, connection));
    connection.onEnd(subscription::close);
  }
}
