package dev.sessiongateway.application.automation;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.application.network.CallRejecting;
import dev.sessiongateway.application.network.LinkSignal;
import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.application.session.AccountUpdateListener;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.Automation;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Runs what [Automation] configures: declines calls, shows the account online, sends read
/// receipts.
///
/// It runs in the background, for present events only: never for events from the time without a
/// gateway or from the history, and never while the session is paused. Failures are logged.
public final class AutomationRunner {
  private final Messaging messaging;
  private final Chats chats;
  private final PresenceUpdates presence;
  private final Executor background;

  public AutomationRunner(
      Messaging messaging, Chats chats, PresenceUpdates presence, Executor background) {
    this.messaging = messaging;
    this.chats = chats;
    this.presence = presence;
    this.background = background;
  }

  /// Acts on what the listener takes, once that is durable.
  public AccountUpdateListener wrap(AccountUpdateListener listener) {
    return (live, updates, replayed) -> {
      listener.on(live, updates, replayed);
      if (!replayed) {
        attend(live, updates);
      }
    };
  }

  /// Call for every change of a session.
  public void changed(@Nullable Session before, @Nullable Session after) {
    if (before != null && after != null && wantsOnline(after) && !wantsOnline(before)) {
      later(after.name(), () -> presence.show(after.name(), Presence.AVAILABLE));
    }
  }

  private static boolean wantsOnline(Session session) {
    return session.state() instanceof SessionState.Active
        && session.config().automation().alwaysOnline();
  }

  private void attend(LiveSession live, List<LinkSignal.AccountUpdate> updates) {
    var session = live.session();
    var automation = session.config().automation();
    if (automation.equals(Automation.NONE) || session.actingBlockedBy().isPresent()) {
      return;
    }
    if (automation.rejectCalls()) {
      ringing(updates).forEach(call -> later(live.name(), () -> decline(live, call)));
    }
    read(session, updates);
  }

  private static List<Call> ringing(List<LinkSignal.AccountUpdate> updates) {
    return updates.stream()
        .filter(LinkSignal.Happened.class::isInstance)
        .map(each -> ((LinkSignal.Happened) each).event())
        .filter(Event.CallChanged.class::isInstance)
        .map(Event.CallChanged.class::cast)
        .filter(changed -> changed.stage() == CallStage.RINGING)
        .map(Event.CallChanged::call)
        .toList();
  }

  /// The answer is written once for each call, however often it is reported.
  private void decline(LiveSession live, Call call) {
    live.requireActive(CallRejecting.class).reject(call.id(), call.from());
    var answer = live.session().config().automation().callAnswer();
    if (answer != null && !answer.isBlank()) {
      var message = OutgoingMessage.to(call.from(), new Content.Text(answer));
      messaging.send(
          live.name(),
          message.withIdempotency(new Idempotency.ByKey("answer to call " + call.id())));
    }
  }

  private void read(Session session, List<LinkSignal.AccountUpdate> updates) {
    var byChat =
        updates.stream()
            .filter(LinkSignal.MessageArrived.class::isInstance)
            .map(each -> ((LinkSignal.MessageArrived) each).message())
            .filter(message -> isToBeRead(message, session))
            .collect(
                Collectors.groupingBy(
                    Message::chat,
                    LinkedHashMap::new,
                    Collectors.mapping(Message::id, Collectors.<MessageId>toList())));
    byChat.forEach(
        (chat, ids) -> later(session.name(), () -> chats.markRead(session.name(), chat, ids)));
  }

  private static boolean isToBeRead(Message message, Session session) {
    var automation = session.config().automation();
    var wanted =
        message.chat().equals(Address.STATUS)
            ? automation.readStories()
            : automation.readMessages();
    return wanted && !message.fromMe() && !session.config().ignore().covers(message.chat());
  }

  private void later(SessionName session, Runnable task) {
    background.execute(() -> {
      try {
        task.run();
      } catch (RuntimeException e) {
        SessionLog.of(session)
            .atWarn()
            .addKeyValue("session", session)
            .addKeyValue("reason", e.getMessage())
            .log("the session could not do by itself what it should");
      }
    });
  }
}
