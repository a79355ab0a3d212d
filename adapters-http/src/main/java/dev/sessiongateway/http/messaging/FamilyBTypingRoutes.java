package dev.sessiongateway.http.messaging;

import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.api.Wanted;
import dev.sessiongateway.http.jid.Recipients;
import org.jspecify.annotations.Nullable;

/// Being seen typing without a message, for family B.
public final class FamilyBTypingRoutes implements Api.Capability {
  private final PresenceUpdates presence;
  private final Recipients recipients;
  private final Typing typing;

  public FamilyBTypingRoutes(PresenceUpdates presence, Recipients recipients, Typing typing) {
    this.presence = presence;
    this.recipients = recipients;
    this.typing = typing;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.post("/chat/sendPresence/{instance}", Scope.SEND, ShownBody.class, this::show);
  }

  /// What goes wrong is told: here it is not decoration.
  private Answer show(Call call, ShownBody body) {
    var session = call.session().name();
    var what = Presence.parse(body.wanted());
    var howLong = body.toOptions().typing();
    var chat = recipients.reach(session, body.number());
    switch (what) {
      case AVAILABLE, UNAVAILABLE -> {
        presence.show(session, what);
        typing.stay(howLong);
      }
      case PAUSED -> presence.showIn(session, chat, what);
      case COMPOSING, RECORDING -> {
        presence.showIn(session, chat, what);
        typing.show(session, chat, what, howLong);
      }
    }
    return Answer.created(new Shown(body.wanted()));
  }

  /// @param delay how long, in milliseconds; absent or 0 means until something else is shown
  /// @param options the same for older clients
  record ShownBody(
      String number,
      @Nullable String presence,
      @Nullable Integer delay,
      @Nullable Options options) {
    String wanted() {
      return Wanted.of(
          "presence",
          options != null && options.presence() != null ? options.presence() : presence);
    }

    FamilyBSendOptions toOptions() {
      var longer = options != null && options.delay() != null ? options.delay() : delay;
      return new FamilyBSendOptions(longer, null, null, null, null);
    }
  }

  record Options(@Nullable String presence, @Nullable Integer delay) {}

  record Shown(String presence) {}
}
