package dev.sessiongateway.network.simulator.behaviour;

import dev.sessiongateway.application.phone.PhoneFeed;
import dev.sessiongateway.application.phone.PhoneFeed.Update;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Follows a phone, and does something about each new message of a person or group that somebody
/// else wrote.
final class MessageResponder implements RunningBehaviour {
  private final VirtualPhones phones;
  private final PhoneNumber number;
  private final BehaviourExecutor executor;
  private final DelayedTasks delays;
  private final Consumer<Message> answer;
  private volatile boolean stopped;
  private PhoneFeed.@Nullable Subscription subscription;

  MessageResponder(
      VirtualPhones phones,
      PhoneNumber number,
      BehaviourExecutor executor,
      DelayedTasks delays,
      Consumer<Message> answer) {
    this.phones = phones;
    this.number = number;
    this.executor = executor;
    this.delays = delays;
    this.answer = answer;
  }

  @Override
  public void start() {
    subscription = phones.follow(number, null, this::on);
  }

  private void on(List<Update> updates) {
    for (var update : updates) {
      if (!stopped && update instanceof Update.OfMessage(var shown, var isNew) && isNew) {
        var message = shown.message();
        var chat = message.chat();
        if (!message.fromMe() && (chat.isPerson() || chat.isGroup())) {
          answer.accept(message);
        }
      }
    }
  }

  @Override
  public void stop() {
    stopped = true;
    delays.stop();
    if (subscription != null) {
      subscription.close();
    }
  }

  @Override
  public BehaviourExecutor executor() {
    return executor;
  }
}
