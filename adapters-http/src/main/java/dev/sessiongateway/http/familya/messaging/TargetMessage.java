package dev.sessiongateway.http.familya.messaging;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.LongMessageId;

/// The message that a request acts on, by its long or its short id. A long id also names a message
/// that the gateway has not stored.
record TargetMessage(Address chat, MessageKey key) {

  /// @param field named in the fault when the text is no message id
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  static TargetMessage of(
      ApiRequest request, Session session, Chats chats, String field, String text) {
    var id = request.messageId(field, text);
    var parts = LongMessageId.find(text.strip());
    var named = parts.map(one -> request.address(field, one.chat()));
    var stored = chats.findMessage(session.name(), id);
    if (stored.isPresent()) {
      var message = stored.get();
      if (named.isPresent() && !mayBe(named.get(), message.chat())) {
        throw Fault.notFound("message", text);
      }
      return of(message);
    }
    var from = parts.orElseThrow(() -> Fault.notFound("message", text));
    var chat = named.orElseThrow();
    var me = session.account();
    var sender = from.participant() == null ? null : request.address(field, from.participant());
    if (from.fromMe()) {
      sender = me == null ? null : me.id();
    } else if (sender == null && chat.isPerson()) {
      sender = chat;
    }
    return new TargetMessage(chat, new MessageKey(id, from.fromMe(), sender));
  }

  /// A chat may be named by the hidden id of its person; the id of the message is unique anyway.
  private static boolean mayBe(Address named, Address chat) {
    return named.equals(chat) || (named.kind() == Address.Kind.LID && chat.isPerson());
  }

  static TargetMessage of(Message message) {
    return new TargetMessage(message.chat(), message.key());
  }

  /// This message, if it is in the chat that the request names.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  TargetMessage in(Address other) {
    if (!mayBe(other, chat)) {
      throw Fault.notFound("message", key.id().value());
    }
    return this;
  }
}
