package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.network.VirtualPhones;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.Optional;

/// The paths of phones, their variables, and the common answer to all commands of phones.
record PhonePaths(Optional<VirtualPhones> found) {
  static final String PHONE = "/simulator/phones/{number}";
  static final String CHAT = PHONE + "/chats/{chatId}";
  static final String MESSAGE = CHAT + "/messages/{id}";

  /// @throws dev.sessiongateway.domain.fault.FaultException `unsupported.virtual-phones`
  VirtualPhones all() {
    return found.orElseThrow(() -> new Fault.Unsupported(VirtualPhones.CODE).toException());
  }

  static PhoneNumber number(ApiRequest request) {
    return PhoneNumber.parse("number", request.path("number"));
  }

  static Address chat(ApiRequest request) {
    return request.address("chatId", request.path("chatId"));
  }

  static MessageId message(ApiRequest request) {
    return request.messageId("id", request.path("id"));
  }

  static ApiResponse sent(MessageId id) {
    return ApiResponse.created(new Sent(id.value()));
  }

  static ApiResponse done() {
    return ApiResponse.ok(new Done(true));
  }

  record Sent(String id) {}

  record Done(boolean success) {}
}
