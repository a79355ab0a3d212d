package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.network.PhoneNumberAddressing;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageId;

/// People are phone numbers, as on other networks like WhatsApp. Meta's own ids of messages are
/// read as they are, alone or in the long form `false_4917012345@c.us_wamid.…`.
record CloudAddressing(PhoneNumberAddressing numbers) implements Addressing {
  @Override
  public Address parse(String field, String text) {
    return numbers.parse(field, text);
  }

  @Override
  public MessageId parseMessageId(String field, String text) {
    var trimmed = text.strip();
    var start = trimmed.indexOf(MessageIds.PREFIX);
    if (start < 0) {
      return numbers.parseMessageId(field, trimmed);
    }
    var id = trimmed.substring(start);
    if ((start > 0 && trimmed.charAt(start - 1) != '_') || !MessageId.isValid(id)) {
      throw Fault.invalid(field, "must be the id of a message");
    }
    return MessageIds.of(id);
  }

  @Override
  public boolean usesPhoneNumbers() {
    return true;
  }
}
