package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.VCard;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.template.TemplateName;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.messaging.MessageBody;
import dev.sessiongateway.http.kernel.messaging.NumberOrAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The body of a send to one chat.
interface SendBody extends MessageBody {
  /// The recipient, as the client wrote it.
  String number();

  SendOptions options();

  /// The presence that the recipient sees during the requested delay.
  default Presence doing() {
    return Presence.COMPOSING;
  }

  /// A text.
  record Text(String number, @Nullable String text, @JsonUnwrapped SendOptions options)
      implements SendBody {

    @Override
    public Content toContent(ApiRequest request) {
      if (text == null || text.isBlank()) {
        throw Fault.invalid("text", "Text is required");
      }
      return new Content.Text(text);
    }
  }

  /// A location.
  record Location(
      String number,
      @Range(min = -ContentLimits.LATITUDE, max = ContentLimits.LATITUDE) Double latitude,
      @Range(min = -ContentLimits.LONGITUDE, max = ContentLimits.LONGITUDE) Double longitude,
      @Nullable @Length(max = ContentLimits.TITLE) String name,
      @Nullable @Length(max = ContentLimits.TITLE) String address,
      @JsonUnwrapped SendOptions options)
      implements SendBody {

    @Override
    public Content toContent(ApiRequest request) {
      return new Content.Location(latitude, longitude, name, address);
    }

    @Override
    public String named(String field) {
      return field.equals("title") ? "name" : field;
    }
  }

  /// A poll.
  ///
  /// @param selectableCount how many may be chosen, 0 means any; may be more than there are
  record Poll(
      String number,
      @Length(max = ContentLimits.TITLE) String name,
      @Range(min = 0, max = ContentLimits.POLL_OPTIONS) Integer selectableCount,
      @Size(min = 2, max = ContentLimits.POLL_OPTIONS, unique = true)
          List<@Length(min = 1, max = ContentLimits.BUTTON_TEXT) String> values,
      @JsonUnwrapped SendOptions options)
      implements SendBody {
    @Override
    public Content toContent(ApiRequest request) {
      return new Content.Poll(name, values, Math.min(selectableCount, values.size()));
    }

    @Override
    public String named(String field) {
      return switch (field) {
        case "poll.name" -> "name";
        case "poll.options" -> "values";
        default -> field;
      };
    }
  }

  /// A message from a template.
  ///
  /// @param components the parameters, in the network's own form
  /// @param webhookUrl is not read: events go to the webhooks of the instance
  record Template(
      String number,
      @Length(max = ContentLimits.TITLE) String name,
      @Length(min = 1, max = LONGEST_LANGUAGE) String language,
      @Nullable List<ObjectNode> components,
      @Nullable String webhookUrl,
      @JsonUnwrapped SendOptions options)
      implements SendBody {
    static final int LONGEST_LANGUAGE = 16;

    @Override
    public Content toContent(ApiRequest request) {
      var given = components == null ? "" : components.toString();
      return new Content.Template(new TemplateName(name).value(), language, given, "");
    }
  }

  /// Contact cards.
  record Contacts(
      String number,
      @Size(min = 1, max = ContentLimits.CARDS) List<Person> contact,
      @JsonUnwrapped SendOptions options)
      implements SendBody {
    private static final String CONTACTS = "contacts.";

    @Override
    public Content toContent(ApiRequest request) {
      return new Content.ContactCards(
          contact.stream().map(person -> person.toCard(request)).toList());
    }

    @Override
    public String named(String field) {
      return switch (field) {
        case "contacts" -> "contact";
        case "contacts.name" -> "contact.fullName";
        case "contacts.account" -> "contact.wuid";
        default ->
            field.startsWith(CONTACTS) ? "contact." + field.substring(CONTACTS.length()) : field;
      };
    }

    /// @param wuid the account of the number; absent means the number itself
    record Person(
        String fullName,
        @Length(min = SHORTEST_NUMBER) String phoneNumber,
        @Nullable String wuid,
        @Nullable String organization,
        @Nullable String email,
        @Nullable String url) {
      static final int SHORTEST_NUMBER = 10;

      ContactCard toCard(ApiRequest request) {
        var account =
            wuid == null || wuid.isBlank()
                ? NumberOrAddress.parse(request.addressing(), "contact.phoneNumber", phoneNumber)
                : NumberOrAddress.parse(request.addressing(), "contact.wuid", wuid);
        return new VCard(fullName, phoneNumber, account.user(), organization, email, url).toCard();
      }
    }
  }
}
