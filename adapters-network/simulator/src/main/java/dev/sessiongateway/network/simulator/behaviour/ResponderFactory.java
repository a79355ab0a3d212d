package dev.sessiongateway.network.simulator.behaviour;

import dev.sessiongateway.application.phone.Choices;
import dev.sessiongateway.application.phone.PhoneFeed;
import dev.sessiongateway.application.phone.PhoneFeed.Update;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.simulation.PhoneBehaviour;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Makes the behaviours that do something about each message.
final class ResponderFactory {
  private final VirtualPhones phones;
  private final Time time;
  private final EchoedMessages echoed = new EchoedMessages();

  ResponderFactory(VirtualPhones phones, Time time) {
    this.phones = phones;
    this.time = time;
  }

  RunningBehaviour echo(PhoneBehaviour.Echo echo) {
    var budget = new AnswerRateLimit(echo.perMinute());
    return new Responder(echo.number()) {
      @Override
      void answer(Message message) {
        if (isText(message.content())
            && !echoed.contains(message.id())
            && budget.take(message.chat(), time.instant())) {
          var text = message.content().text();
          after(echo.delay(), () -> echoed.write(() -> phones.write(number, message.chat(), text)));
        }
      }
    };
  }

  private static boolean isText(Content content) {
    return content instanceof Content.Text || content instanceof Content.TextWithPreview;
  }

  RunningBehaviour read(PhoneBehaviour.Read read) {
    return new Responder(read.number()) {
      @Override
      void answer(Message message) {
        after(read.delay(), () -> phones.read(number, message.chat()));
      }
    };
  }

  RunningBehaviour reply(PhoneBehaviour.Reply reply) {
    return new Replier(reply);
  }

  /// Follows a phone, and does something about each new message of a person or group that somebody
  /// else wrote.
  private abstract class Responder extends RunningBehaviour {
    final PhoneNumber number;
    final DelayedTasks delays = new DelayedTasks(time);
    private volatile boolean stopped;
    private PhoneFeed.@Nullable Subscription subscription;

    Responder(PhoneNumber number) {
      this.number = number;
    }

    abstract void answer(Message message);

    final void after(Duration delay, Runnable action) {
      delays.after(delay, () -> perform(action));
    }

    @Override
    final void start() {
      subscription = phones.follow(number, null, this::on);
    }

    private void on(List<Update> updates) {
      for (var update : updates) {
        if (!stopped && update instanceof Update.OfMessage(var shown, var isNew) && isNew) {
          var message = shown.message();
          var chat = message.chat();
          if (!message.fromMe() && (chat.isPerson() || chat.isGroup())) {
            answer(message);
          }
        }
      }
    }

    @Override
    final void stop() {
      stopped = true;
      delays.stop();
      if (subscription != null) {
        subscription.close();
      }
    }
  }

  private final class Replier extends Responder {
    private final PhoneBehaviour.Reply reply;
    private final ReplyExpression expression;
    private final AnswerRateLimit budget;

    Replier(PhoneBehaviour.Reply reply) {
      super(reply.number());
      this.reply = reply;
      this.expression = new ReplyExpression(reply);
      this.budget = new AnswerRateLimit(reply.perMinute());
    }

    @Override
    void answer(Message message) {
      if (reply.chat() != null && !reply.chat().equals(message.chat())) {
        return;
      }
      var answer = answerOrNull(message);
      if (answer != null && budget.take(message.chat(), time.instant())) {
        delays.after(reply.delay(), () -> begin(message.chat(), answer));
      }
    }

    private void begin(Address chat, Runnable answer) {
      var isReady =
          perform(() -> {
            if (reply.read()) {
              phones.read(number, chat);
            }
            if (!reply.typing().isZero()) {
              phones.typing(number, chat, true);
            }
          });
      if (isReady) {
        after(reply.typing(), answer);
      }
    }

    /// Null when the message is not answered.
    private @Nullable Runnable answerOrNull(Message message) {
      var content = message.content();
      if (content instanceof Content.Revoked || content instanceof Content.Unknown) {
        return null;
      }
      var text = expression.answer(content.text());
      if (text.isEmpty()) {
        return null;
      }
      var chat = message.chat();
      var choice = reply.answer();
      for (var offered : Choices.of(content)) {
        var wanted = offered.isRow() ? choice.pick() : choice.press();
        if (wanted != null && offered.isCalled(wanted)) {
          return offered.isRow()
              ? () -> phones.pick(number, chat, message.id(), offered.id())
              : () -> phones.press(number, chat, message.id(), offered.id());
        }
      }
      if (content instanceof Content.Poll poll
          && !choice.vote().isEmpty()
          && poll.options().containsAll(choice.vote())) {
        return () -> phones.vote(number, chat, message.id(), choice.vote(), true);
      }
      return text.get().isBlank() ? null : () -> phones.write(number, chat, text.get());
    }
  }

  /// How many answers a behaviour may still give in a chat: two of them that answer each other must
  /// not go on for ever. Thread-safe.
  private static final class AnswerRateLimit {
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int CHATS = 1_000;

    private final int perMinute;
    private final SequencedMap<Address, Deque<Instant>> given = new LinkedHashMap<>();

    AnswerRateLimit(int perMinute) {
      this.perMinute = perMinute;
    }

    /// @return whether one more may be given now
    synchronized boolean take(Address chat, Instant now) {
      var recent = given.computeIfAbsent(chat, _ -> new ArrayDeque<>());
      given.putLast(chat, recent);
      if (given.size() > CHATS) {
        given.pollFirstEntry();
      }
      while (!recent.isEmpty() && !recent.getFirst().plus(WINDOW).isAfter(now)) {
        recent.removeFirst();
      }
      return recent.size() < perMinute && recent.add(now);
    }
  }

  /// The latest messages that echoes wrote, which no echo answers. Thread-safe.
  private static final class EchoedMessages {
    private static final int MOST = 10_000;

    private final SequencedSet<MessageId> ids = new LinkedHashSet<>();

    /// Writes one. Who asks whether it is an echo waits until it is noted.
    synchronized void write(Supplier<MessageId> writing) {
      ids.add(writing.get());
      if (ids.size() > MOST) {
        ids.removeFirst();
      }
    }

    synchronized boolean contains(MessageId id) {
      return ids.contains(id);
    }
  }
}
