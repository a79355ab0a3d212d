package dev.sessiongateway.domain.address;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.text.Ascii;
import java.util.regex.Pattern;

/// An address on the network, in one canonical form whatever form it arrived in.
///
/// `user` is the part before the `@`: digits for people (no device part), `digits` or
/// `digits-digits` for groups, `status` for the status broadcast.
///
/// @spec api.md#identifier-formats Identifier formats
public record Address(String user, Kind kind) {
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,20}");
  private static final Pattern GROUP = Pattern.compile("[0-9]{5,30}(-[0-9]{5,20})?");
  private static final Pattern BROADCAST = Pattern.compile("status|[0-9]{1,30}");
  private static final Pattern PUNCTUATION = Pattern.compile("[+\\s()-]");
  private static final int LONGEST = 80;

  /// Stories go to and come from this address.
  public static final Address STATUS = new Address("status", Kind.BROADCAST);

  /// What an address points to.
  public enum Kind {
    /// A person by phone number.
    PERSON,
    /// A person by hidden id.
    LID,
    GROUP,
    CHANNEL,
    /// `status@broadcast` and broadcast lists.
    BROADCAST
  }

  public Address {
    var form =
        switch (kind) {
          case PERSON, LID, CHANNEL -> DIGITS;
          case GROUP -> GROUP;
          case BROADCAST -> BROADCAST;
        };
    if (!form.matcher(user).matches()) {
      throw Fault.invalid("jid", "not a valid address");
    }
  }

  public static Address person(String digits) {
    return new Address(digits, Kind.PERSON);
  }

  public static Address group(String digits) {
    return new Address(digits, Kind.GROUP);
  }

  public static Address channel(String digits) {
    return new Address(digits, Kind.CHANNEL);
  }

  /// Reads any accepted form: `…@c.us`, `…@s.<anything>`, `…@g.us`, `…@newsletter`, `…@lid`,
  /// `…@broadcast`, or a bare number (`+`, spaces, dashes, brackets and a `:device` part are
  /// dropped).
  ///
  /// @param field named in the fault when the text is no address
  public static Address parse(String field, String text) {
    var trimmed = text.strip();
    if (trimmed.isEmpty() || trimmed.length() > LONGEST) {
      throw Fault.invalid(field, "must be an address such as 4917012345@c.us");
    }
    try {
      var at = trimmed.indexOf('@');
      return at < 0
          ? person(plainDigits(trimmed))
          : ofServer(trimmed.substring(0, at), trimmed.substring(at + 1));
    } catch (FaultException e) {
      throw new Fault.Invalid(
              field, "must be an address such as 4917012345@c.us or 120363000000000001@g.us")
          .toException(e);
    }
  }

  private static Address ofServer(String user, String server) {
    var name = Ascii.lower(server);
    return switch (name) {
      case "c.us" -> person(plainDigits(user));
      case "g.us" -> group(user);
      case "newsletter" -> channel(user);
      case "lid" -> new Address(withoutDevice(user), Kind.LID);
      case "broadcast" -> new Address(user, Kind.BROADCAST);
      default -> {
        if (name.startsWith("s.") && name.length() > 2) {
          yield person(plainDigits(user));
        }
        throw Fault.invalid("jid", "unknown server part");
      }
    };
  }

  private static String plainDigits(String text) {
    return PUNCTUATION.matcher(withoutDevice(text)).replaceAll("");
  }

  private static String withoutDevice(String text) {
    var colon = text.indexOf(':');
    return colon < 0 ? text : text.substring(0, colon);
  }

  public boolean isGroup() {
    return kind == Kind.GROUP;
  }

  public boolean isChannel() {
    return kind == Kind.CHANNEL;
  }

  public boolean isPerson() {
    return kind == Kind.PERSON || kind == Kind.LID;
  }

  /// The public form, `4917012345@c.us`: what family A shows and what we store.
  @Override
  public String toString() {
    return user + "@" + server(kind);
  }

  /// What stands behind the `@` in the public form.
  public static String server(Kind kind) {
    return server(kind, "c.us");
  }

  /// The form of the network itself, `4917012345@s.whatsapp.net`: what family B shows.
  public String networkForm() {
    return user + "@" + server(kind, "s.whatsapp.net");
  }

  private static String server(Kind kind, String forPeople) {
    return switch (kind) {
      case PERSON -> forPeople;
      case LID -> "lid";
      case GROUP -> "g.us";
      case CHANNEL -> "newsletter";
      case BROADCAST -> "broadcast";
    };
  }
}
