package dev.sessiongateway.junit;

import dev.sessiongateway.application.phone.Choices;
import dev.sessiongateway.application.phone.MessageSummary;
import dev.sessiongateway.application.phone.MessageWait;
import dev.sessiongateway.application.phone.MessageWait.Arrival;
import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.simulator.Diagnosis;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A phone of the simulated network, as its owner uses it. For one thread at a time.
///
/// It remembers the last message that it wrote, or that an assertion found: assertions look behind
/// that.
public final class TestPhone {
  /// How much longer a wait that fails observes, to distinguish what is late from what does not
  /// come.
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final VirtualPhones phones;
  private final MessageWait wait;
  private final PhoneNumber number;
  private final Diagnosis diagnosis;
  private final AtomicReference<@Nullable MessageId> seen = new AtomicReference<>();

  TestPhone(VirtualPhones phones, Diagnosis diagnosis, PhoneNumber number) {
    this.phones = phones;
    this.diagnosis = diagnosis;
    this.wait = new MessageWait(phones);
    this.number = number;
  }

  /// The digits.
  public String number() {
    return number.digits();
  }

  /// The address of its owner, for the use cases.
  public Address address() {
    return number.jid();
  }

  PhoneNumber phoneNumber() {
    return number;
  }

  /// Writes a text to the account of a session.
  public void writes(TestSession to, String text) {
    writes(to.phone(), text);
  }

  /// Writes a text to another phone.
  public void writes(TestPhone to, String text) {
    writes(to.address(), text);
  }

  /// Writes a text.
  ///
  /// @param chat the id of a group or of a person
  public void writes(String chat, String text) {
    writes(Address.of(chat), text);
  }

  private void writes(Address chat, String text) {
    seen.set(phones.write(number, chat, text));
  }

  /// Presses a button, or picks a row of a list, of the newest message that has it. It does not
  /// wait: assert first that the message came.
  ///
  /// @param choice its text or its id
  /// @throws AssertionError when no message has it
  public void presses(String choice) {
    var messages = received(null);
    for (var each : messages.reversed()) {
      var message = each.message();
      var found = Choices.of(message.content()).stream().filter(one -> one.isCalled(choice));
      var first = found.findFirst();
      if (first.isPresent()) {
        seen.set(press(message, first.get()));
        return;
      }
    }
    throw new AssertionError(
        "The phone %s has no button or row \"%s\". It has received:%n%s"
            .formatted(number, choice, shown(messages)));
  }

  private MessageId press(Message message, Choices.Choice choice) {
    return choice.isRow()
        ? phones.pick(number, message.chat(), message.id(), choice.id())
        : phones.press(number, message.chat(), message.id(), choice.id());
  }

  /// Calls the account of a session; it rings for 45 s unless the call is rejected before.
  ///
  /// @return the id of the call
  public String calls(TestSession to) {
    return phones.call(number, to.phone().address(), false);
  }

  /// Reads everything in the chat with the account of a session; its client gets receipts.
  public void reads(TestSession chat) {
    phones.read(number, chat.phone().address());
  }

  /// Loses its connection: it receives nothing, and does nothing.
  public void goesOffline() {
    phones.setOnline(number, false);
  }

  /// Gets its connection back, and with it what others wrote meanwhile.
  public void comesOnline() {
    phones.setOnline(number, true);
  }

  /// The texts that it has received, in the order of their arrival.
  public List<String> texts() {
    return received(null).stream().map(each -> each.message().content().text()).toList();
  }

  /// What it has received, in the order of its arrival.
  public List<PhoneMessage> messages() {
    return received(null);
  }

  /// What it has received behind the last message that it wrote or that was found.
  List<PhoneMessage> news() {
    return received(seen.get());
  }

  /// Waits for a message behind the last one, and remembers it.
  Arrival await(Duration timeout, Predicate<Content> condition) {
    var arrival =
        wait.awaitOne(
            number,
            seen.get(),
            timeout,
            timeout.isZero() ? Duration.ZERO : GRACE,
            each -> !each.message().fromMe() && condition.test(each.message().content()));
    if (arrival instanceof Arrival.InTime(var found)) {
      seen.set(found.message().id());
    }
    return arrival;
  }

  /// Why something may not have come, in several lines.
  ///
  /// @param firstLate the first message that came too late
  String diagnosis(@Nullable MessageId firstLate) {
    return diagnosis.of(number, null, seen.get(), firstLate);
  }

  private List<PhoneMessage> received(@Nullable MessageId after) {
    return phones.messages(number, MessageQuery.after(after)).stream()
        .filter(each -> !each.message().fromMe())
        .toList();
  }

  /// One line for each message.
  static String shown(List<PhoneMessage> messages) {
    return messages.isEmpty()
        ? "  nothing"
        : messages.stream()
            .map(each -> "  " + MessageSummary.of(each.message()))
            .collect(Collectors.joining(System.lineSeparator()));
  }

  void forgetMessages() {
    seen.set(null);
  }

  @Override
  public String toString() {
    return "phone " + number;
  }

  /// A session that is paired with a phone.
  ///
  /// @param name as in the paths of the API
  /// @param phone whose account it uses
  public record TestSession(String name, TestPhone phone) {

    /// The number to which others write.
    public String number() {
      return phone.number();
    }
  }
}
