package dev.sessiongateway.network.simulator.behaviour;

import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.simulation.PhoneBehaviour;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
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
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Consumer;
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
    var executor = new BehaviourExecutor();
    var delays = new DelayedTasks(time);
    var budget = new AnswerRateLimit(echo.perMinute());
    return answering(
        echo.number(),
        executor,
        delays,
        message -> {
          if (isText(message.content())
              && !echoed.contains(message.id())
              && budget.take(message.chat(), time.instant())) {
            var text = message.content().text();
            delays.after(
                echo.delay(),
                () ->
                    executor.perform(() ->
                        echoed.write(() -> phones.write(echo.number(), message.chat(), text))));
          }
        });
  }

  private static boolean isText(Content content) {
    return content instanceof Content.Text || content instanceof Content.TextWithPreview;
  }

  RunningBehaviour read(PhoneBehaviour.Read read) {
    var executor = new BehaviourExecutor();
    var delays = new DelayedTasks(time);
    return answering(
        read.number(),
        executor,
        delays,
        message ->
            delays.after(
                read.delay(),
                () -> executor.perform(() -> phones.read(read.number(), message.chat()))));
  }

  RunningBehaviour reply(PhoneBehaviour.Reply reply) {
    var executor = new BehaviourExecutor();
    var delays = new DelayedTasks(time);
    var budget = new AnswerRateLimit(reply.perMinute());
    var expression = new ReplyExpression(reply);
    return answering(
        reply.number(),
        executor,
        delays,
        message -> {
          if (reply.chat() != null && !reply.chat().equals(message.chat())) {
            return;
          }
          var answer = answer(reply, expression, message);
          if (answer != null && budget.take(message.chat(), time.instant())) {
            delays.after(reply.delay(), () -> begin(reply, message, answer, executor, delays));
          }
        });
  }

  private void begin(
      PhoneBehaviour.Reply reply,
      Message message,
      Runnable answer,
      BehaviourExecutor executor,
      DelayedTasks delays) {
    var isReady =
        executor.perform(() -> {
          if (reply.read()) {
            phones.read(reply.number(), message.chat());
          }
          if (!reply.typing().isZero()) {
            phones.typing(reply.number(), message.chat(), true);
          }
        });
    if (isReady) {
      delays.after(reply.typing(), () -> executor.perform(answer));
    }
  }

  /// Null when the message is not answered.
  private @Nullable Runnable answer(
      PhoneBehaviour.Reply reply, ReplyExpression expression, Message message) {
    var content = message.content();
    if (content instanceof Content.Revoked || content instanceof Content.Unknown) {
      return null;
    }
    var text = expression.answer(content.text());
    if (text.isEmpty()) {
      return null;
    }
    var number = reply.number();
    var chat = message.chat();
    var choice = reply.answer();
    var button = button(content, choice.press());
    if (button.isPresent()) {
      return () -> phones.press(number, chat, message.id(), button.get());
    }
    var row = row(content, choice.pick());
    if (row.isPresent()) {
      return () -> phones.pick(number, chat, message.id(), row.get());
    }
    if (content instanceof Content.Poll poll
        && !choice.vote().isEmpty()
        && poll.options().containsAll(choice.vote())) {
      return () -> phones.vote(number, chat, message.id(), choice.vote(), true);
    }
    return text.get().isBlank() ? null : () -> phones.write(number, chat, text.get());
  }

  private static Optional<String> button(Content content, @Nullable String wanted) {
    var buttons =
        switch (content) {
          case InteractiveContent.Buttons message -> message.buttons();
          case InteractiveContent.Carousel cards -> cards.buttons();
          default -> List.<Button>of();
        };
    return buttons.stream()
        .filter(Button.Reply.class::isInstance)
        .map(Button.Reply.class::cast)
        .filter(button -> button.id().equals(wanted) || button.text().equals(wanted))
        .map(Button.Reply::id)
        .findFirst();
  }

  private static Optional<String> row(Content content, @Nullable String wanted) {
    return content instanceof InteractiveContent.ListMessage list
        ? list.sections().stream()
            .flatMap(section -> section.rows().stream())
            .filter(row -> row.rowId().equals(wanted) || row.title().equals(wanted))
            .map(row -> row.rowId())
            .findFirst()
        : Optional.empty();
  }

  private RunningBehaviour answering(
      PhoneNumber number,
      BehaviourExecutor executor,
      DelayedTasks delays,
      Consumer<Message> answer) {
    return new MessageResponder(phones, number, executor, delays, answer);
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
