package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.access.AccessKeyStore;
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
import dev.sessiongateway.application.session.SessionStore;
import java.util.Optional;

/// The stores in memory, which satisfy the contracts of the SQLite stores, with faults. The SQLite
/// stores have threads of their own, by design: a writer for each file. What is in memory here is
/// what would be on disk: it outlives the process of the gateway.
///
/// @param disk holds everything
record FaultyStores(InMemoryStores disk, CallFaults faults) implements Stores {
  @Override
  public SessionStore sessions() {
    return faults.wrap(SessionStore.class, disk.sessions());
  }

  @Override
  public MessageStore messages() {
    return faults.wrap(MessageStore.class, disk.messages());
  }

  @Override
  public AccountUpdateStore accountUpdates() {
    return faults.wrap(AccountUpdateStore.class, disk.accountUpdates());
  }

  @Override
  public ChatStore chats() {
    return faults.wrap(ChatStore.class, disk.chats());
  }

  @Override
  public ContactStore contacts() {
    return faults.wrap(ContactStore.class, disk.contacts());
  }

  @Override
  public EventLog events() {
    return faults.wrap(EventLog.class, disk.events());
  }

  @Override
  public DeliveryCursorStore deliveryCursors() {
    return faults.wrap(DeliveryCursorStore.class, disk.deliveryCursors());
  }

  @Override
  public DeadLetterStore deadLetters() {
    return faults.wrap(DeadLetterStore.class, disk.deadLetters());
  }

  @Override
  public DeliveryLog deliveryLog() {
    return faults.wrap(DeliveryLog.class, disk.deliveryLog());
  }

  @Override
  public NetworkState networkState(String network) {
    return faults.wrap(NetworkState.class, disk.networkState(network));
  }

  @Override
  public EndpointHealthStore endpointHealth() {
    return faults.wrap(EndpointHealthStore.class, disk.endpointHealth());
  }

  @Override
  public PostDeletionDeliveryStore postDeletionDeliveries() {
    return faults.wrap(PostDeletionDeliveryStore.class, disk.postDeletionDeliveries());
  }

  @Override
  public AccessKeyStore keys() {
    return faults.wrap(AccessKeyStore.class, disk.keys());
  }

  @Override
  public <T> Optional<T> find(Class<T> port) {
    return disk.find(port).map(real -> faults.wrap(port, real));
  }

  @Override
  public MediaStore media() {
    return faults.wrap(MediaStore.class, disk.media());
  }

  /// A process that ends, by itself or not, takes its listeners along.
  @Override
  public void close() {
    disk.close();
  }
}
