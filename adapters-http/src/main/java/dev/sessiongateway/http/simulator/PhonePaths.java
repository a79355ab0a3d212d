package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.network.VirtualPhones;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Call;
import java.util.Optional;

/// The paths of phones, what their variables mean, and what all acts of phones answer.
record PhonePaths(Optional<VirtualPhones> found) {
  static final String PHONE = "/simulator/phones/{number}";
  static final String CHAT = PHONE + "/chats/{chatId}";
  static final String MESSAGE = CHAT + "/messages/{id}";

  /// @throws dev.sessiongateway.domain.fault.FaultException `unsupported.virtual-phones`
  VirtualPhones all() {
    return found.orElseThrow(() -> new Fault.Unsupported(VirtualPhones.CODE).toException());
  }

  static PhoneNumber number(Call call) {
    return PhoneNumber.parse("number", call.path("number"));
  }

  static Jid chat(Call call) {
    return Jid.parse("chatId", call.path("chatId"));
  }

  static MessageId message(Call call) {
    return MessageId.parse("id", call.path("id"));
  }

  static Answer sent(MessageId id) {
    return Answer.created(new Sent(id.value()));
  }

  static Answer done() {
    return Answer.ok(new Done(true));
  }

  record Sent(String id) {}

  record Done(boolean success) {}
}
