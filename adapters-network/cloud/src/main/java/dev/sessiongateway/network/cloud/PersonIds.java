package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// By what Meta names a person: the phone number, the user id, or both.
///
/// @param phone null when Meta does not show it, as of people who have a username
/// @param userId null when Meta does not send it
record PersonIds(@Nullable Address phone, @Nullable Address userId) {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,20}");
  private static final Pattern NO_DIGIT = Pattern.compile("[^0-9]");

  /// Who wrote a message.
  ///
  /// @param contacts of the same webhook; a single one is the sender of all its messages
  static PersonIds sender(JsonNode message, JsonNode contacts) {
    var named =
        of(message.path("from"), message.path("from_user_id"), message.path("from_parent_user_id"));
    return named.isNobody() && contacts.size() == 1 ? contact(contacts.path(0)) : named;
  }

  static PersonIds contact(JsonNode contact) {
    return of(contact.path("wa_id"), contact.path("user_id"), contact.path("parent_user_id"));
  }

  /// Who a person was whose ids have changed.
  static PersonIds before(JsonNode message) {
    var system = message.path("system");
    return of(
        system.path("previous_user_id"),
        system.path("previous_parent_user_id"),
        message.path("from_user_id"),
        message.path("from_parent_user_id"));
  }

  /// In whose chat the change is reported: no contact stands beside it.
  static PersonIds changed(JsonNode message) {
    var named =
        of(message.path("from"), message.path("from_user_id"), message.path("from_parent_user_id"));
    return named.isNobody() ? after(message) : named;
  }

  /// Who that person is now.
  static PersonIds after(JsonNode message) {
    var system = message.path("system");
    return of(system.path("wa_id"), system.path("user_id"), system.path("parent_user_id"));
  }

  /// To whom the business wrote in its own app.
  static PersonIds echoed(JsonNode message) {
    return of(message.path("to"), message.path("to_user_id"), message.path("to_parent_user_id"));
  }

  /// With whom the business has a chat, by the phone number or the user id.
  static PersonIds named(JsonNode id) {
    return of(id);
  }

  /// Who is in the address book of the business.
  static PersonIds saved(JsonNode contact) {
    return of(
        contact.path("phone_number"), contact.path("user_id"), contact.path("parent_user_id"));
  }

  /// To whom the message of a status went.
  static PersonIds recipient(JsonNode status) {
    return of(
        status.path("recipient_id"),
        status.path("recipient_user_id"),
        status.path("recipient_parent_user_id"));
  }

  /// Who wrote the message that another one answers.
  static Optional<Address> quoted(JsonNode context) {
    var named = of(context.path("from"), context.path("from_user_id"));
    return Optional.ofNullable(named.phone == null ? named.userId : named.phone);
  }

  /// To which member of a group the message of a status went.
  static PersonIds participant(JsonNode status) {
    return of(
        status.path("recipient_participant_id"), status.path("recipient_participant_user_id"));
  }

  /// Somebody in a group, or who asks to come in.
  static PersonIds member(JsonNode node) {
    var input = node.path("input").asText("");
    return of(
        node.path("wa_id"),
        node.path("user_id"),
        node.path("parent_user_id"),
        TextNode.valueOf(input.startsWith("+") ? NO_DIGIT.matcher(input).replaceAll("") : input));
  }

  /// Whether it is the person at this address.
  boolean has(Address person) {
    return person.equals(phone) || person.equals(userId);
  }

  private static PersonIds of(JsonNode... fields) {
    Address phone = null;
    Address userId = null;
    for (var field : fields) {
      var text = field.asText("");
      if (phone == null && NUMBER.matcher(text).matches()) {
        phone = Address.person(text);
      } else if (userId == null && UserIds.isUserId(text)) {
        userId = UserIds.address(text);
      }
    }
    return new PersonIds(phone, userId);
  }

  private boolean isNobody() {
    return phone == null && userId == null;
  }

  /// Whether Meta means the same person.
  boolean isSameAs(PersonIds other) {
    return (phone != null && phone.equals(other.phone))
        || (userId != null && userId.equals(other.userId));
  }

  /// Of the person's profile, or the username; null when Meta says none.
  ///
  /// @param contacts of a webhook
  @Nullable String name(JsonNode contacts) {
    for (var contact : contacts) {
      if (contact(contact).isSameAs(this)) {
        var name = Json.text(contact.path("profile"), "name");
        return name == null ? Json.text(contact.path("profile"), "username") : name;
      }
    }
    return null;
  }

  /// Empty unless Meta sends both.
  Optional<LidMapping> pair() {
    return phone == null || userId == null
        ? Optional.empty()
        : Optional.of(new LidMapping(userId, phone));
  }
}
