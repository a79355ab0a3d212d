package dev.sessiongateway.application;

import dev.sessiongateway.application.access.AccessKeyStore;
import dev.sessiongateway.application.access.TicketStore;
import dev.sessiongateway.application.chat.ChatStore;
import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.application.delivery.DeadLetterStore;
import dev.sessiongateway.application.delivery.DeliveryCursorStore;
import dev.sessiongateway.application.delivery.DeliveryLog;
import dev.sessiongateway.application.delivery.EndpointHealthStore;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore;
import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.messaging.AccountUpdateStore;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.application.network.NetworkState;
import dev.sessiongateway.application.node.SessionOwnership;
import dev.sessiongateway.application.session.SessionStore;
import java.util.Optional;

/// Everything durable, from one source: what one store records, the others see. Closing it makes
/// everything clean on disk. The rules that all ports follow are in
/// [dev.sessiongateway.application.store].
public interface Stores extends AutoCloseable {
  SessionStore sessions();

  MessageStore messages();

  AccountUpdateStore accountUpdates();

  ChatStore chats();

  ContactStore contacts();

  EventLog events();

  DeliveryCursorStore deliveryCursors();

  DeadLetterStore deadLetters();

  DeliveryLog deliveryLog();

  EndpointHealthStore endpointHealth();

  PostDeletionDeliveryStore postDeletionDeliveries();

  AccessKeyStore keys();

  MediaStore media();

  /// What a network keeps for its sessions.
  ///
  /// @param network the name of its provider
  NetworkState networkState(String network);

  /// What these stores have besides, for those who know the type: the port of a part. Empty when
  /// nothing brings it; a gateway does without it then. It belongs to these stores, which close it.
  default <T> Optional<T> find(Class<T> port) {
    return Optional.empty();
  }

  /// Which of several gateways on these stores runs a session; empty when there can be one gateway
  /// only.
  default Optional<SessionOwnership> ownership() {
    return Optional.empty();
  }

  /// The tickets of all gateways on these stores; empty when there can be one gateway only.
  default Optional<TicketStore> tickets() {
    return Optional.empty();
  }

  @Override
  void close();
}
