package dev.sessiongateway.domain.address;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.domain.fault.Fault;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An address on a network. `user` is the network's own name for whom it points to, such as
/// `4917012345` or `ada@example.org`; only the network knows how it is made, everybody else
/// compares it. Clients and stores see it as text, from which [#read] makes the same address again.
///
/// @param user 1 to 1,024 characters, none of them a control character, and at most 1,536 bytes as
///   it is written: a store has it as a key
/// @spec api.md#identifier-formats Identifier formats
public record Address(String user, Kind kind) {
  private static final int LONGEST = 1_024;
  private static final int LONGEST_BYTES = 1_536;

  /// Three bytes at most are written for one.
  private static final int SHORT = LONGEST_BYTES / 3;

  private static final String PERSON_OF_FAMILY_A = "c.us";
  private static final String PERSON_OF_FAMILY_B = "s.whatsapp.net";

  /// Stories go to and come from this address.
  public static final Address STATUS = new Address("status", Kind.BROADCAST);

  /// The kind of an address.
  public enum Kind {
    /// A person.
    PERSON,
    /// A person by hidden id.
    LID,
    GROUP,
    CHANNEL,
    /// `status@broadcast` and broadcast lists.
    BROADCAST
  }

  public Address {
    if (!isValid(user)) {
      throw Fault.invalid(
          "address",
          "must be 1 to %s characters in at most %s bytes, none of control"
              .formatted(LONGEST, LONGEST_BYTES));
    }
  }

  private static boolean isValid(String user) {
    return OpaqueText.isValid(user, LONGEST)
        && (user.length() <= SHORT || escaped(user).getBytes(UTF_8).length <= LONGEST_BYTES);
  }

  public static Address person(String user) {
    return new Address(user, Kind.PERSON);
  }

  public static Address group(String user) {
    return new Address(user, Kind.GROUP);
  }

  public static Address channel(String user) {
    return new Address(user, Kind.CHANNEL);
  }

  /// Reads what [#toString] or [#networkForm] wrote; empty when it is neither. An `@` of the user
  /// may be there as it is, because the last one counts.
  public static Optional<Address> read(String text) {
    var at = text.lastIndexOf('@');
    if (at < 0) {
      return Optional.empty();
    }
    var kind = kind(text.substring(at + 1));
    if (kind == null && !namesServer(text)) {
      return Optional.empty();
    }
    var user = kind == null ? text : userOf(text.substring(0, at));
    return isValid(user)
        ? Optional.of(new Address(user, kind == null ? Kind.PERSON : kind))
        : Optional.empty();
  }

  /// Whether the text is the address of a person with a server of the network's own, such as
  /// `ada@example.org`.
  private static boolean namesServer(String text) {
    var at = text.lastIndexOf('@');
    return at > 0 && at < text.length() - 1 && kind(text.substring(at + 1)) == null;
  }

  /// As above, for text that is known to be an address, such as one in a store.
  public static Address of(String text) {
    return read(text).orElseThrow(() -> Fault.invalid("address", "must be an address"));
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

  /// The public form, `4917012345@c.us`: what family A shows and what we store. A person whose
  /// address has a server of its own is written as it is, `ada@example.org`. In other users `@` is
  /// written `%40` and `%` is written `%25`: `room%40example.org@g.us`.
  @Override
  public String toString() {
    return written(PERSON_OF_FAMILY_A);
  }

  /// The part after the `@` in the public form.
  public static String server(Kind kind) {
    return server(kind, PERSON_OF_FAMILY_A);
  }

  /// The form of family B, `4917012345@s.whatsapp.net`, or `ada@example.org`.
  public String networkForm() {
    return written(PERSON_OF_FAMILY_B);
  }

  private String written(String forPeople) {
    return kind == Kind.PERSON && namesServer(user)
        ? user
        : escaped(user) + "@" + server(kind, forPeople);
  }

  private static @Nullable Kind kind(String server) {
    return switch (server) {
      case PERSON_OF_FAMILY_A, PERSON_OF_FAMILY_B -> Kind.PERSON;
      case "lid" -> Kind.LID;
      case "g.us" -> Kind.GROUP;
      case "newsletter" -> Kind.CHANNEL;
      case "broadcast" -> Kind.BROADCAST;
      default -> null;
    };
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

  private static String escaped(String user) {
    return user.indexOf('@') < 0 && user.indexOf('%') < 0
        ? user
        : user.replace("%", "%25").replace("@", "%40");
  }

  /// The user as clients see it in front of the server, without what was escaped.
  public static String userOf(String text) {
    return text.indexOf('%') < 0 ? text : text.replace("%40", "@").replace("%25", "%");
  }
}
