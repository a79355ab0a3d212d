package dev.sessiongateway.application.simulation;

import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The phones of a simulated network that apps drive by the Cloud API. Businesses belong to the
/// world: they survive a restart, are in snapshots, and a new world has none. Thread-safe.
public interface CloudBusinesses {
  /// Names them in the fault of a network that has none.
  String CODE = "cloud-api";

  /// How many there can be at once.
  int MOST = 100;

  /// Ordered by phone.
  List<CloudBusiness> list();

  /// Makes the phone a business, or changes the business that it is. Its templates and its profile
  /// stay.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `phone.not-found`; `invalid.<field>`
  ///   for a value that is not possible, or that another business has; nothing has changed then
  CloudBusiness make(NewBusiness business);

  /// Changes a business; the change runs alone.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `business.not-found`
  CloudBusiness update(Address phone, UnaryOperator<CloudBusiness> change);

  /// The phone goes on as one without an app.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `business.not-found`
  void remove(Address phone);

  /// The username of a person; empty for one without.
  Optional<Username> username(Address person);

  /// Gives a phone a username, or takes it away.
  ///
  /// @param username null for none
  /// @throws dev.sessiongateway.domain.fault.FaultException `phone.not-found`; `invalid.username`
  ///   for one that is not possible, or that another phone has
  void setUsername(PhoneNumber phone, @Nullable Username username);

  /// Lets the business receive nothing from a person, or receive again.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `not-on-network` for nobody
  void block(Address phone, Address person, boolean blocked);

  /// What the phone of a business can do on the network, of groups: reading and administering them,
  /// and letting people in.
  <C extends Capability> C capability(Address phone, Class<C> wanted);

  /// An id for a message of this phone.
  MessageId nextId(Address phone);

  /// Sends a message of the business to a person. Faults of sends happen to it as to a session
  /// whose name is the id of the number.
  ///
  /// @param id by [#nextId]
  /// @param replyTo the message that it answers
  /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.messages` over the limit of a
  ///   rule, `network.down` when it was not taken, or perhaps; `message.not-found` for the answered
  ///   message; `invalid.<component>` for a content that the network does not take
  Sending send(
      CloudBusiness business,
      MessageId id,
      Address to,
      Content content,
      @Nullable MessageId replyTo);

  /// Takes a signal of its phone to the app. Faults of signals happen to it as to those of a
  /// session whose name is the id of the number.
  ///
  /// @param receiver gets the signal at once or, as faults decide, later, in another order, twice
  ///   or never; a file in it may be gone. Must not block
  void deliver(CloudBusiness business, AccountUpdate signal, Consumer<AccountUpdate> receiver);

  /// Is called after businesses were made, changed or removed, with the world or alone.
  void onChange(Runnable listener);

  /// What came of a send.
  sealed interface Sending {
    /// The network has the message.
    record Taken() implements Sending {}

    /// The message does not reach the person.
    record Undeliverable(String reason) implements Sending {}
  }

  /// @param phoneNumberId,businessId,token,appSecret as they are or drawn, where absent
  /// @param webhook absent for none
  /// @param verified false for a number that has to be verified and registered; null to leave it
  record NewBusiness(
      PhoneNumber phone,
      @Nullable String phoneNumberId,
      @Nullable String businessId,
      @Nullable String token,
      @Nullable String appSecret,
      @Nullable CloudWebhook webhook,
      boolean window,
      @Nullable Boolean verified) {
    @Override
    public String toString() {
      return "NewBusiness[" + phone + "]";
    }
  }
}
