package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The paths of phones, their variables, and the common answer to all commands of phones.
record PhonePaths(Optional<VirtualPhones> found) {
  static final Parameter<Integer> WAIT = Parameter.natural("wait", 60, "seconds");

  /// A message behind which something is looked for.
  static final Parameter<@Nullable String> AFTER = Parameter.text("after");

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

  /// Lists what the phone that the path names has of one kind.
  <T, V> ApiResponse list(
      ApiRequest request,
      BiFunction<VirtualPhones, PhoneNumber, List<T>> found,
      Function<T, V> view) {
    return ApiResponse.ok(found.apply(all(), number(request)).stream().map(view).toList());
  }

  /// Runs a command on the phone that the path names.
  ApiResponse onPhone(ApiRequest request, BiConsumer<VirtualPhones, PhoneNumber> command) {
    command.accept(all(), number(request));
    return done();
  }

  /// Runs a command on the chat that the path names.
  ApiResponse onChat(ApiRequest request, ChatCommand command) {
    command.run(all(), number(request), chat(request));
    return done();
  }

  /// Runs a command on the message that the path names; the answer has the id of what it sends.
  ApiResponse onMessage(ApiRequest request, MessageCommand command) {
    return sent(command.run(all(), number(request), chat(request), message(request)));
  }

  @FunctionalInterface
  interface ChatCommand {
    void run(VirtualPhones phones, PhoneNumber phone, Address chat);
  }

  @FunctionalInterface
  interface MessageCommand {
    MessageId run(VirtualPhones phones, PhoneNumber phone, Address chat, MessageId message);
  }

  /// The message that a parameter of the query names.
  static @Nullable MessageId message(ApiRequest request, Parameter<@Nullable String> parameter) {
    return message(request, parameter.name(), parameter.of(request));
  }

  static @Nullable MessageId message(ApiRequest request, String name, @Nullable String text) {
    return text == null || text.isEmpty() ? null : request.messageId(name, text);
  }

  /// How long the caller waits.
  static Duration timeout(ApiRequest request) {
    return Duration.ofSeconds(WAIT.of(request));
  }

  static ApiResponse sent(MessageId id) {
    return ApiResponse.created(new SentMessageId(id.value()));
  }

  static ApiResponse done() {
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }
}
