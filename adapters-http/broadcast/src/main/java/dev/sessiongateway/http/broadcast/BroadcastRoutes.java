package dev.sessiongateway.http.broadcast;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.broadcast.Broadcast;
import dev.sessiongateway.application.broadcast.BroadcastId;
import dev.sessiongateway.application.broadcast.BroadcastState;
import dev.sessiongateway.application.broadcast.NewBroadcast;
import dev.sessiongateway.application.broadcast.Recipient;
import dev.sessiongateway.application.broadcast.RecipientList;
import dev.sessiongateway.application.broadcast.RecipientState;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.api.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// The broadcasts of a session: `docs/guides/broadcasts.md`.
record BroadcastRoutes(OfferedBroadcasts offered) implements Api.Native {
  private static final String BROADCASTS = "/api/{session}/broadcasts";
  private static final String BROADCAST = BROADCASTS + "/{id}";
  private static final Set<String> OWN_FIELDS =
      Set.of("recipients", "file", "startAt", "endAt", "footer", "pace", "send");

  private static final Parameter<Integer> LIMIT = Parameter.limit("limit", 50, 100);
  private static final Parameter<@Nullable String> BEFORE = Parameter.text("before");
  private static final Parameter<Integer> RECIPIENT_LIMIT = Parameter.limit("limit", 100, 1_000);
  private static final Parameter<Integer> AFTER = Parameter.natural("after", Integer.MAX_VALUE, "");
  private static final Parameter<@Nullable RecipientState> STATE =
      Parameter.word(
          "state",
          Arrays.stream(RecipientState.values()).map(RecipientState::code).toList(),
          BroadcastRoutes::state);

  @Override
  public void register(Api api) {
    var reader = new MessageReader(api.all());
    api.post(
            "a.createBroadcast",
            BROADCASTS,
            Scope.SEND,
            BodySpec.of(BroadcastBody.class, BodyKind.MEDIA).orWithFile(),
            (request, body) -> create(request, body, reader))
        .answers(BroadcastView.class);
    api.post(
            "a.previewBroadcast",
            BROADCASTS + "/dry-run",
            Scope.SEND,
            BodySpec.of(BroadcastBody.class, BodyKind.MEDIA).orWithFile(),
            (request, body) -> preview(request, body, reader))
        .answers(PreviewView.class);
    api.get("a.listBroadcasts", BROADCASTS, Scope.READ, this::list)
        .parameters(LIMIT, BEFORE)
        .answers(BroadcastPage.class);
    api.get("a.getBroadcast", BROADCAST, Scope.READ, this::get).answers(BroadcastView.class);
    api.delete("a.deleteBroadcast", BROADCAST, Scope.SEND, this::delete)
        .answers(ApiResponse.Success.class);
    api.get("a.listBroadcastRecipients", BROADCAST + "/recipients", Scope.READ, this::recipients)
        .parameters(RECIPIENT_LIMIT, AFTER, STATE)
        .answers(RecipientPage.class);
    api.get("a.exportBroadcast", BROADCAST + "/recipients.csv", Scope.READ, this::export);
    api.post("a.pauseBroadcast", BROADCAST + "/pause", Scope.SEND, this::pause)
        .answers(BroadcastView.class);
    api.post("a.resumeBroadcast", BROADCAST + "/resume", Scope.SEND, this::resume)
        .answers(BroadcastView.class);
    api.post("a.cancelBroadcast", BROADCAST + "/cancel", Scope.SEND, this::cancel)
        .answers(BroadcastView.class);
    api.post("a.retryBroadcast", BROADCAST + "/retry", Scope.SEND, this::retry)
        .answers(BroadcastView.class);
  }

  private ApiResponse create(ApiRequest request, BroadcastBody body, MessageReader reader) {
    return using(
        request,
        body,
        reader,
        (wanted, list) ->
            ApiResponse.created(
                BroadcastView.of(offered.get().create(request.session().name(), wanted, list))));
  }

  private ApiResponse preview(ApiRequest request, BroadcastBody body, MessageReader reader) {
    return using(
        request,
        body,
        reader,
        (wanted, list) ->
            ApiResponse.ok(
                PreviewView.of(offered.get().preview(request.session().name(), wanted, list))));
  }

  private ApiResponse using(
      ApiRequest request,
      BroadcastBody body,
      MessageReader reader,
      BiFunction<NewBroadcast, RecipientList, ApiResponse> action) {
    var session = request.session().name();
    var broadcasts = offered.get();
    var message = body.toMessage(reader);
    var wanted = body.toBroadcast(request, message);
    var list = broadcasts.recipientsFor(session, wanted);
    body.addRecipients(request, list);
    return MessageReader.naming(message, OWN_FIELDS, () -> action.apply(wanted, list));
  }

  private ApiResponse list(ApiRequest request) {
    var before = BEFORE.of(request);
    int limit = LIMIT.of(request);
    var page =
        offered
            .get()
            .list(request.session().name(), before == null ? null : id("before", before), limit);
    return ApiResponse.ok(BroadcastPage.of(page, limit));
  }

  private static BroadcastId id(String field, String text) {
    if (!BroadcastId.isValid(text)) {
      throw Fault.invalid(field, "must be the id of a broadcast");
    }
    return new BroadcastId(text);
  }

  /// What cannot be an id is that of no broadcast.
  private static BroadcastId id(ApiRequest request) {
    var text = request.path("id");
    if (!BroadcastId.isValid(text)) {
      throw Fault.notFound("broadcast", text);
    }
    return new BroadcastId(text);
  }

  private ApiResponse get(ApiRequest request) {
    var session = request.session().name();
    return shown(request, offered.get().get(session, id(request)));
  }

  private ApiResponse shown(ApiRequest request, Broadcast broadcast) {
    var session = request.session().name();
    return ApiResponse.ok(
        BroadcastView.of(
            broadcast,
            offered.get().totals(session, broadcast.id()),
            broadcast.state() == BroadcastState.RUNNING
                ? offered.get().hold(session).orElse(null)
                : null));
  }

  private ApiResponse delete(ApiRequest request) {
    offered.get().remove(request.session().name(), id(request));
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  private ApiResponse recipients(ApiRequest request) {
    int limit = RECIPIENT_LIMIT.of(request);
    var page =
        offered
            .get()
            .recipients(
                request.session().name(), id(request), STATE.of(request), AFTER.of(request), limit);
    return ApiResponse.ok(RecipientPage.of(page, limit));
  }

  private static RecipientState state(String parameter, String code) {
    return Arrays.stream(RecipientState.values())
        .filter(state -> state.code().equals(code))
        .findFirst()
        .orElseThrow(() -> Fault.invalid(parameter, "must be the state of a recipient"));
  }

  private ApiResponse export(ApiRequest request) {
    var session = request.session().name();
    var broadcast = offered.get().get(session, id(request));
    var fields = broadcast.message().fields();
    var csv =
        new CsvExport<Recipient>(
            RecipientView.header(fields),
            last ->
                offered
                    .get()
                    .recipients(
                        session,
                        broadcast.id(),
                        null,
                        last == null ? 0 : last.number(),
                        CsvExport.AT_ONCE),
            recipient -> RecipientView.of(recipient).toCsv(fields));
    return ApiResponse.stream(CsvText.TYPE, csv)
        .withHeader("Content-Disposition", "attachment; filename=\"" + broadcast.id() + ".csv\"");
  }

  private ApiResponse pause(ApiRequest request) {
    return shown(request, offered.get().pause(request.session().name(), id(request)));
  }

  private ApiResponse resume(ApiRequest request) {
    return shown(request, offered.get().resume(request.session().name(), id(request)));
  }

  private ApiResponse cancel(ApiRequest request) {
    return shown(request, offered.get().cancel(request.session().name(), id(request)));
  }

  private ApiResponse retry(ApiRequest request) {
    var session = request.session().name();
    var _ = offered.get().retry(session, id(request));
    return shown(request, offered.get().get(session, id(request)));
  }

  /// @param next the `before` of the next page; absent on the last one
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record BroadcastPage(List<BroadcastView> broadcasts, @Nullable String next) {
    static BroadcastPage of(List<Broadcast> page, int limit) {
      return new BroadcastPage(
          page.stream().map(BroadcastView::of).toList(),
          page.size() < limit ? null : page.getLast().id().value());
    }
  }
}
