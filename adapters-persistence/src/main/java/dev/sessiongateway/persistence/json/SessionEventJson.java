package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Events about a session itself.
@JsonSubTypes({
  @JsonSubTypes.Type(SessionEventJson.Created.class),
  @JsonSubTypes.Type(SessionEventJson.Deleted.class),
  @JsonSubTypes.Type(SessionEventJson.LoggedOut.class),
  @JsonSubTypes.Type(SessionEventJson.Started.class),
  @JsonSubTypes.Type(SessionEventJson.Entered.class),
  @JsonSubTypes.Type(SessionEventJson.CodeIssued.class),
  @JsonSubTypes.Type(SessionEventJson.Disabled.class)
})
sealed interface SessionEventJson extends EventJson {

  static EventJson of(Event.SessionEvent event) {
    return switch (event) {
      case Event.SessionCreated _ -> new Created();
      case Event.SessionDeleted _ -> new Deleted();
      case Event.SessionLoggedOut _ -> new LoggedOut();
      case Event.GatewayStarted _ -> new Started();
      case Event.SessionEntered it -> Entered.of(it);
      case Event.PairingCodeIssued it -> CodeIssued.of(it);
      case Event.WebhookDisabled it -> Disabled.of(it);
    };
  }

  @JsonTypeName("session.created")
  record Created() implements SessionEventJson {
    @Override
    public Event toEvent() {
      return new Event.SessionCreated();
    }
  }

  @JsonTypeName("session.deleted")
  record Deleted() implements SessionEventJson {
    @Override
    public Event toEvent() {
      return new Event.SessionDeleted();
    }
  }

  @JsonTypeName("session.logged-out")
  record LoggedOut() implements SessionEventJson {
    @Override
    public Event toEvent() {
      return new Event.SessionLoggedOut();
    }
  }

  @JsonTypeName("gateway.started")
  record Started() implements SessionEventJson {
    @Override
    public Event toEvent() {
      return new Event.GatewayStarted();
    }
  }

  @JsonTypeName("session.entered")
  record Entered(StateJson state, @Nullable AccountJson account, List<StateEntryJson> history)
      implements SessionEventJson {
    static Entered of(Event.SessionEntered event) {
      return new Entered(
          StateJson.of(event.state()),
          AccountJson.ofOptional(event.account()),
          event.history().stream().map(StateEntryJson::of).toList());
    }

    @Override
    public Event toEvent() {
      return new Event.SessionEntered(
          state.toState(),
          AccountJson.read(account),
          history.stream().map(StateEntryJson::toVisit).toList());
    }
  }

  /// @param qr the QR code, absent with the two components after it when there was none
  @JsonTypeName("session.pairing-code")
  record CodeIssued(
      String code, @Nullable String qr, @Nullable Integer number, @Nullable String expiresAt)
      implements SessionEventJson {
    static CodeIssued of(Event.PairingCodeIssued event) {
      var code = event.code().value();
      var qr = event.qr();
      return qr == null
          ? new CodeIssued(code, null, null, null)
          : new CodeIssued(code, qr.value(), qr.number(), qr.expiresAt().toString());
    }

    @Override
    public Event toEvent() {
      return new Event.PairingCodeIssued(new PairingCode(code), qrCode());
    }

    private @Nullable QrCode qrCode() {
      return qr == null || number == null || expiresAt == null
          ? null
          : new QrCode(qr, number, Instant.parse(expiresAt));
    }
  }

  @JsonTypeName("receiver.disabled")
  record Disabled(String webhook, String reason) implements SessionEventJson {
    static Disabled of(Event.WebhookDisabled event) {
      return new Disabled(event.webhook().value(), event.reason());
    }

    @Override
    public Event toEvent() {
      return new Event.WebhookDisabled(new WebhookId(webhook), reason);
    }
  }
}
