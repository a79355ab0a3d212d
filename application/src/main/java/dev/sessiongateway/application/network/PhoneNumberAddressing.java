package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.address.Address.Kind;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.text.Ascii;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Of the networks that are like WhatsApp: people are phone numbers or hidden ids in digits, groups
/// `digits` or `digits-digits`, and messages have ids of upper-case letters and digits.
///
/// @spec api.md#identifier-formats Identifier formats
public final class PhoneNumberAddressing implements Addressing {
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,20}");
  private static final Pattern GROUP = Pattern.compile("[0-9]{5,30}(-[0-9]{5,20})?");
  private static final Pattern BROADCAST = Pattern.compile("status|[0-9]{1,30}");
  private static final Pattern MESSAGE_ID = Pattern.compile("[0-9A-Z]{8,40}");
  private static final int LONGEST = 80;

  /// In digits.
  private static final int LONGEST_NUMBER = 15;

  /// Accepts `…@c.us`, `…@s.<anything>`, `…@g.us`, `…@newsletter`, `…@lid`, `…@broadcast`, or a
  /// bare number (`+`, blanks, dashes, brackets and a `:device` part are dropped) of at most 15
  /// digits. Only who writes `@c.us` may have more.
  @Override
  public Address parse(String field, String text) {
    var trimmed = PhoneNumber.strip(text);
    if (trimmed.isEmpty() || trimmed.length() > LONGEST) {
      throw Fault.invalid(field, "must be an address such as 4917012345@c.us");
    }
    var at = trimmed.indexOf('@');
    var user = at < 0 ? trimmed : trimmed.substring(0, at);
    var kind = at < 0 ? Kind.PERSON : kind(Ascii.lower(trimmed.substring(at + 1)));
    var plain = kind == null ? "" : plain(user, kind);
    if (kind == null || !form(kind).matcher(plain).matches()) {
      throw Fault.invalid(
          field, "must be an address such as 4917012345@c.us or 120363000000000001@g.us");
    }
    if (at < 0 && plain.length() > LONGEST_NUMBER) {
      throw Fault.invalid(
          field, "has too many digits for a phone number; a group is written with @g.us");
    }
    return new Address(plain, kind);
  }

  /// The group that the text names without its `@g.us`; empty when it can be a phone number, or no
  /// group.
  @Override
  public Optional<Address> bareGroup(String text) {
    var bare = PhoneNumber.withPlainDashes(text);
    return bare.length() > LONGEST_NUMBER
            && bare.length() <= LONGEST
            && GROUP.matcher(bare).matches()
        ? Optional.of(Address.group(bare))
        : Optional.empty();
  }

  private static @Nullable Kind kind(String server) {
    return switch (server) {
      case "c.us" -> Kind.PERSON;
      case "g.us" -> Kind.GROUP;
      case "newsletter" -> Kind.CHANNEL;
      case "lid" -> Kind.LID;
      case "broadcast" -> Kind.BROADCAST;
      default -> server.startsWith("s.") && server.length() > 2 ? Kind.PERSON : null;
    };
  }

  private static Pattern form(Kind kind) {
    return switch (kind) {
      case PERSON, LID, CHANNEL -> DIGITS;
      case GROUP -> GROUP;
      case BROADCAST -> BROADCAST;
    };
  }

  private static String plain(String user, Kind kind) {
    return switch (kind) {
      case PERSON -> PhoneNumber.withoutPunctuation(withoutDevice(user));
      case LID -> withoutDevice(user);
      case GROUP, CHANNEL, BROADCAST -> user;
    };
  }

  private static String withoutDevice(String text) {
    var colon = text.indexOf(':');
    return colon < 0 ? text : text.substring(0, colon);
  }

  /// Accepts the short form in any case, or the long form
  /// `true_4917012345@c.us_3EB0…[_participant]`.
  @Override
  public MessageId parseMessageId(String field, String text) {
    var parts = text.strip().split("_", -1);
    var id = parts.length >= 3 ? parts[2] : parts[0];
    var upper = Ascii.upper(id);
    if (parts.length == 2 || !MESSAGE_ID.matcher(upper).matches()) {
      throw Fault.invalid(
          field, "must be a message id such as true_4917012345@c.us_3EB0C0FFEE12345678");
    }
    return new MessageId(upper);
  }

  @Override
  public boolean usesPhoneNumbers() {
    return true;
  }
}
