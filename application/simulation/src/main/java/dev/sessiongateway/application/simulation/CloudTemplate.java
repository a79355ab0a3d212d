package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.text.Coded;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A message that a business may begin a conversation with, once it is approved.
///
/// @param id digits
/// @param language such as `en_US`
/// @param category `MARKETING`, `UTILITY` or `AUTHENTICATION`
/// @param reason why it is rejected; absent otherwise
/// @param quality what people think of it; absent while that is not known
/// @param parameters how its placeholders are named; absent for templates that are older than the
///   choice, whose placeholders show
/// @param ratedAt since when the quality is what it is; absent for templates older than this field
public record CloudTemplate(
    String id,
    String name,
    String language,
    String category,
    Review review,
    @Nullable String reason,
    @Nullable Quality quality,
    @Nullable ParameterFormat parameters,
    List<Component> components,
    @Nullable Instant ratedAt) {

  public CloudTemplate {
    components = List.copyOf(components);
  }

  /// The template that every new business has (Meta's page *Get started*).
  public static CloudTemplate helloWorld(String id) {
    return new CloudTemplate(
        id,
        "hello_world",
        "en_US",
        "UTILITY",
        Review.APPROVED,
        null,
        null,
        ParameterFormat.POSITIONAL,
        List.of(
            Component.ofText("HEADER", "TEXT", "Hello World"),
            Component.ofText(
                "BODY",
                null,
                "Welcome and congratulations!! This message demonstrates your ability to send a"
                    + " WhatsApp message notification from the Cloud API, hosted by Meta. Thank"
                    + " you for taking the time to test with us."),
            Component.ofText("FOOTER", null, "WhatsApp Business Platform sample message")),
        null);
  }

  /// This template after a review.
  public CloudTemplate reviewed(Review result, @Nullable String why) {
    return new CloudTemplate(
        id, name, language, category, result, why, quality, parameters, components, ratedAt);
  }

  public CloudTemplate rated(Quality other, Instant at) {
    return new CloudTemplate(
        id, name, language, category, review, reason, other, parameters, components, at);
  }

  /// This template, which was made then.
  public CloudTemplate madeAt(Instant at) {
    return new CloudTemplate(
        id, name, language, category, review, reason, quality, parameters, components, at);
  }

  public CloudTemplate categorized(String other) {
    return new CloudTemplate(
        id, name, language, other, review, reason, quality, parameters, components, ratedAt);
  }

  /// A part of a template.
  ///
  /// @param type `HEADER`, `BODY`, `FOOTER`, `BUTTONS`, `LIMITED_TIME_OFFER`, `CAROUSEL` or
  ///   `CALL_PERMISSION_REQUEST`
  /// @param format of a header: `TEXT`, `IMAGE`, `VIDEO`, `DOCUMENT`, `LOCATION` or `PRODUCT`
  /// @param text with placeholders such as `{{1}}` or `{{name}}`; of an offer, its own text
  /// @param example what the placeholders may be, for the review; absent when none was given
  /// @param cards of a carousel
  /// @param expires whether an offer ends at a time that its message says; absent for other parts
  public record Component(
      String type,
      @Nullable String format,
      @Nullable String text,
      @Nullable Example example,
      List<TemplateButton> buttons,
      List<TemplateCard> cards,
      @Nullable Boolean expires) {
    public Component {
      buttons = List.copyOf(buttons);
      cards = List.copyOf(cards);
    }

    /// A part that is neither a carousel nor an offer.
    public Component(
        String type,
        @Nullable String format,
        @Nullable String text,
        @Nullable Example example,
        List<TemplateButton> buttons) {
      this(type, format, text, example, buttons, List.of(), null);
    }

    private static Component ofText(String type, @Nullable String format, String text) {
      return new Component(type, format, text, null, List.of());
    }
  }

  /// A card of a carousel.
  public record TemplateCard(List<CardPart> parts) {
    public TemplateCard {
      parts = List.copyOf(parts);
    }

    /// Its parts, which are as those of a template.
    public List<Component> components() {
      return parts.stream()
          .map(part ->
              new Component(
                  part.type(), part.format(), part.text(), part.example(), part.buttons()))
          .toList();
    }
  }

  /// A part of a card. It has no cards itself.
  ///
  /// @param type `HEADER`, `BODY` or `BUTTONS`
  public record CardPart(
      String type,
      @Nullable String format,
      @Nullable String text,
      @Nullable Example example,
      List<TemplateButton> buttons) {
    public CardPart {
      buttons = List.copyOf(buttons);
    }
  }

  /// What the placeholders of a part may be.
  ///
  /// @param values in the order of their numbers
  /// @param named by their names
  /// @param files handles of uploaded files, of a header with one
  public record Example(List<String> values, List<NamedExample> named, List<String> files) {
    public Example {
      values = List.copyOf(values);
      named = List.copyOf(named);
      files = List.copyOf(files);
    }
  }

  public record NamedExample(String name, String value) {}

  /// @param type `QUICK_REPLY`, `URL`, `PHONE_NUMBER`, `COPY_CODE`, `CATALOG`, `MPM`, `SPM`,
  ///   `REQUEST_CONTACT_INFO` or `FLOW`
  /// @param url with `{{1}}` at its end when it has a variable part
  /// @param example of an address with its variable part, or of a code
  /// @param flow the form that it opens; absent for other buttons
  public record TemplateButton(
      String type,
      String text,
      @Nullable String url,
      @Nullable String phoneNumber,
      @Nullable String example,
      @Nullable FlowLink flow) {}

  /// The form of a button.
  ///
  /// @param screen the first one; absent when the endpoint of the form chooses it
  public record FlowLink(String flowId, @Nullable String screen) {}

  /// How the placeholders of a template are named.
  public enum ParameterFormat implements Coded {
    /// `{{1}}`, `{{2}}`, ….
    POSITIONAL("POSITIONAL"),
    /// `{{first_name}}`.
    NAMED("NAMED");

    private final String code;

    ParameterFormat(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }

  /// What people think of a template.
  public enum Quality implements Coded {
    GREEN("GREEN"),
    YELLOW("YELLOW"),
    RED("RED");

    private final String code;

    Quality(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }

  /// What came of the review.
  public enum Review implements Coded {
    PENDING("PENDING"),
    APPROVED("APPROVED"),
    REJECTED("REJECTED"),
    /// Nobody liked it for a while.
    PAUSED("PAUSED"),
    DISABLED("DISABLED"),
    /// Put away by the app. It is deleted after 28 days.
    ARCHIVED("ARCHIVED");

    private final String code;

    Review(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}
