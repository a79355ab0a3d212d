package dev.sessiongateway.application.automation;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.application.network.capability.ChatCapabilities.CallRejecting;
import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.application.session.LinkPorts.AccountUpdateListener;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.app.CallRule;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
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
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Runs what [Automation] and the apps for calls configure: declines calls, shows the account
/// online, sends read receipts.
///
/// It runs in the background, for present events only: never for events from the time without a
/// gateway or from the history, and never while the session is paused. Failures are logged.
@Internal
public final class AutomationRunner {
  private final Messaging messaging;
  private final Chats chats;
  private final PresenceUpdates presence;
  private final Time time;
  private final Executor background;

  public AutomationRunner(
      Messaging messaging, Chats chats, PresenceUpdates presence, Time time, Executor background) {
    this.time = time;
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
        automate(live, updates);
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

  private void automate(LiveSession live, List<LinkSignal.AccountUpdate> updates) {
    var session = live.session();
    if (session.actingBlockedBy().isPresent()) {
      return;
    }
    ringingCalls(updates).forEach(call -> answer(live, call));
    if (!session.config().automation().equals(Automation.NONE)) {
      read(session, updates);
    }
  }

  private static List<Call> ringingCalls(List<LinkSignal.AccountUpdate> updates) {
    return updates.stream()
        .filter(Event.CallChanged.class::isInstance)
        .map(Event.CallChanged.class::cast)
        .filter(changed -> changed.stage() == CallStage.RINGING)
        .map(Event.CallChanged::call)
        .toList();
  }

  private void answer(LiveSession live, Call call) {
    var isGroup = call.chat().isGroup();
    var rule = live.session().config().callRule(isGroup);
    if (rule.reject()) {
      after(rule.beforeDecline(), live, () -> decline(live, call, rule));
    }
  }

  /// The message is sent once for each call, however often the call is reported.
  private void decline(LiveSession live, Call call, CallRule rule) {
    live.requireActive(CallRejecting.class).reject(call.id(), call.from());
    var text = rule.message();
    if (text != null && !text.isBlank()) {
      var chat = call.chat().isGroup() ? call.chat() : call.from();
      var message = OutgoingMessage.to(chat, new Content.Text(text));
      var once = message.withIdempotency(new Idempotency.ByKey("answer to call " + call.id()));
      after(rule.beforeMessage(), live, () -> messaging.send(live.name(), once));
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

  /// A session that was paused or deleted meanwhile does nothing.
  private void after(Duration wait, LiveSession live, Runnable task) {
    if (wait.isZero()) {
      later(live.name(), task);
    } else {
      var _ = time.after(wait, () -> later(live.name(), task));
    }
  }

  private void later(SessionName session, Runnable task) {
    background.execute(() -> {
      try {
        task.run();
      } catch (RuntimeException e) {
        SessionLog.warn(session)
            .addKeyValue("reason", e.getMessage())
            .log("the session could not do by itself what it should");
      }
    });
  }
}
