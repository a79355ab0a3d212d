package dev.sessiongateway.network.simulator.command;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.text.Ascii;

/// The device type of a phone: an odd last digit means an iPhone, an even one Android. Recipients
/// recognise the type by the form of the message ids.
public enum PhoneDevice {
  ANDROID("AC", 32),
  IOS("3A", 20);

  private final String prefix;
  private final int length;

  PhoneDevice(String prefix, int length) {
    this.prefix = prefix;
    this.length = length;
  }

  public static PhoneDevice of(Address phone) {
    var last = phone.user().charAt(phone.user().length() - 1);
    return Character.digit(last, 10) % 2 == 0 ? ANDROID : IOS;
  }

  /// A new message id in the form of this device type.
  public MessageId messageId(Identifiers identifiers) {
    var hex = Ascii.upper(identifiers.uuid().toString().replace("-", ""));
    return new MessageId(prefix + hex.substring(hex.length() - length + prefix.length()));
  }
}
