package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudTemplate;
import dev.sessiongateway.application.simulation.CloudTemplate.CardPart;
import dev.sessiongateway.application.simulation.CloudTemplate.Component;
import dev.sessiongateway.application.simulation.CloudTemplate.Example;
import dev.sessiongateway.application.simulation.CloudTemplate.ParameterFormat;
import dev.sessiongateway.application.simulation.CloudTemplate.Review;
import dev.sessiongateway.application.simulation.CloudTemplate.TemplateCard;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A template that an app makes or changes.
record TemplateDefinition(
    @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
    @Nullable @Length(max = 512) String name,
    @Nullable @Length(max = 16) String language,
    @Nullable @Length(max = 32) String category,
    @JsonProperty(TemplateDefinition.FORMAT) @Nullable @Length(max = 32) String parameters,
    @Nullable @Size(min = 1, max = 10) List<ComponentBody> components) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9_]{1,512}");
  static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}(_[A-Z]{2,3})?");
  private static final String AUTHENTICATION = "AUTHENTICATION";
  private static final String FORMAT = "parameter_format";
  private static final Set<String> NAMINGS = Set.of("POSITIONAL", "NAMED");
  static final Set<String> CATEGORIES = Set.of("MARKETING", "UTILITY", AUTHENTICATION);
  private static final Set<String> TYPES =
      Set.of(
          "HEADER",
          "BODY",
          "FOOTER",
          "BUTTONS",
          TemplateRules.OFFER,
          TemplateRules.CAROUSEL,
          TemplateRules.CALL_PERMISSION);
  private static final Set<String> FORMATS =
      Set.of("TEXT", "IMAGE", "VIDEO", "DOCUMENT", "LOCATION", TemplateRules.PRODUCT);

  private static final String WARNING = " For your security, do not share this code.";
  private static final int MOST_MINUTES = 90;

  /// What a template of this category says without a text of its own.
  private static final String CODE = "*{{1}}* is your verification code.";

  CloudTemplate toTemplate(String id) {
    return TemplateRules.checked(
        new CloudTemplate(
            id,
            matching("name", name, NAME),
            matching("language", language, LANGUAGE),
            checkedCategory(),
            Review.PENDING,
            null,
            null,
            parameters == null ? ParameterFormat.POSITIONAL : checkedFormat(),
            parts(),
            null));
  }

  private ParameterFormat checkedFormat() {
    var word = TemplateWords.oneOf(FORMAT, GraphFault.required(FORMAT, parameters), NAMINGS);
    return Coded.of(ParameterFormat.class, word);
  }

  /// The template after the change, which is reviewed again.
  CloudTemplate changed(CloudTemplate before) {
    return TemplateRules.checked(
        new CloudTemplate(
            before.id(),
            before.name(),
            before.language(),
            category == null ? before.category() : checkedCategory(),
            Review.PENDING,
            null,
            before.quality(),
            parameters == null ? before.parameters() : checkedFormat(),
            components == null ? before.components() : parts(),
            before.ratedAt()));
  }

  /// This template, whose button opens the form with this id.
  TemplateDefinition opening(String flowId) {
    var parts =
        components == null ? null : components.stream().map(part -> part.opening(flowId)).toList();
    return new TemplateDefinition(token, name, language, category, parameters, parts);
  }

  private static String matching(String field, @Nullable String text, Pattern form) {
    var given = GraphFault.required(field, text);
    if (!form.matcher(given).matches()) {
      throw GraphFault.PARAMETER.toException(field + " must match " + form);
    }
    return given;
  }

  private String checkedCategory() {
    return TemplateWords.oneOf("category", GraphFault.required("category", category), CATEGORIES);
  }

  private List<Component> parts() {
    var code = AUTHENTICATION.equals(category == null ? null : Ascii.upper(category)) ? CODE : null;
    var parts =
        GraphFault.required("components", components).stream()
            .map(part -> part.toComponent(code))
            .toList();
    if (parts.stream().noneMatch(part -> part.type().equals("BODY"))) {
      throw GraphFault.PARAMETER.toException("components must have one of the type BODY");
    }
    if (parts.stream().map(Component::type).distinct().count() < parts.size()) {
      throw GraphFault.PARAMETER.toException("components must have each type once");
    }
    return parts;
  }

  record ComponentBody(
      @Length(max = 32) String type,
      @Nullable @Length(max = 32) String format,
      @Nullable @Length(max = 1_024) String text,
      @Nullable ExampleBody example,
      @Nullable @Size(max = 10) List<TemplateButtonBody> buttons,
      @JsonProperty("limited_time_offer") @Nullable OfferBody offer,
      @Nullable @Size(min = 2, max = 10) List<CardBody> cards,
      @JsonProperty("add_security_recommendation") @Nullable Boolean warns,
      @JsonProperty("code_expiration_minutes") @Nullable Integer minutes) {
    ComponentBody opening(String flowId) {
      var opened =
          buttons == null
              ? null
              : buttons.stream()
                  .map(button -> button.opensForm() ? button.opening(flowId) : button)
                  .toList();
      return new ComponentBody(type, format, text, example, opened, offer, cards, warns, minutes);
    }

    /// @param code the text of the body of a template with a code; null for others
    Component toComponent(@Nullable String code) {
      var kind = TemplateWords.oneOf("components.type", type, TYPES);
      switch (kind) {
        case TemplateRules.OFFER -> {
          return GraphFault.required("components.limited_time_offer", offer).toComponent();
        }
        case TemplateRules.CAROUSEL -> {
          return carousel(GraphFault.required("components.cards", cards));
        }
        case TemplateRules.CALL_PERMISSION -> {
          return new Component(kind, null, null, null, List.of());
        }
        default -> {}
      }
      var isHeader = kind.equals("HEADER");
      var shape =
          isHeader
              ? TemplateWords.oneOf("components.format", format == null ? "TEXT" : format, FORMATS)
              : null;
      var words = text == null && code != null ? ofCode(kind, code) : text;
      if (words == null && !kind.equals("BUTTONS") && (!isHeader || "TEXT".equals(shape))) {
        throw GraphFault.PARAMETER.toException("components.text is required for " + kind);
      }
      return new Component(
          kind,
          shape,
          words,
          example == null ? exampleOfCode(kind, code) : example.toExample(),
          buttons == null
              ? List.of()
              : buttons.stream().map(TemplateButtonBody::toButton).toList());
    }

    private @Nullable Example exampleOfCode(String kind, @Nullable String code) {
      return code != null && kind.equals("BODY") && text == null
          ? new Example(List.of("123456"), List.of(), List.of())
          : null;
    }

    /// The text of a part of a template with a code, which is Meta's own (Meta's page
    /// *Authentication templates*).
    private @Nullable String ofCode(String kind, String code) {
      if (kind.equals("BODY")) {
        return Boolean.TRUE.equals(warns) ? code + WARNING : code;
      }
      if (!kind.equals("FOOTER")) {
        return null;
      }
      if (minutes == null) {
        return "";
      }
      if (minutes < 1 || minutes > MOST_MINUTES) {
        throw GraphFault.PARAMETER.toException(
            "components.code_expiration_minutes must be 1 to " + MOST_MINUTES);
      }
      return "This code expires in " + minutes + " minutes.";
    }
  }

  private static Component carousel(List<CardBody> cards) {
    return new Component(
        TemplateRules.CAROUSEL,
        null,
        null,
        null,
        List.of(),
        cards.stream().map(CardBody::toCard).toList(),
        null);
  }

  /// @param expires whether it ends at a time that its message says
  record OfferBody(
      @Length(min = 1, max = 16) String text,
      @JsonProperty("has_expiration") @Nullable Boolean expires) {
    Component toComponent() {
      return new Component(
          TemplateRules.OFFER,
          null,
          text,
          null,
          List.of(),
          List.of(),
          Boolean.TRUE.equals(expires));
    }
  }

  record CardBody(@Size(min = 1, max = 3) List<CardComponentBody> components) {
    TemplateCard toCard() {
      return new TemplateCard(components.stream().map(CardComponentBody::toPart).toList());
    }
  }

  record CardComponentBody(
      @Length(max = 32) String type,
      @Nullable @Length(max = 32) String format,
      @Nullable @Length(max = 160) String text,
      @Nullable ExampleBody example,
      @Nullable @Size(max = 2) List<TemplateButtonBody> buttons) {
    CardPart toPart() {
      var part =
          new ComponentBody(type, format, text, example, buttons, null, null, null, null)
              .toComponent(null);
      return new CardPart(part.type(), part.format(), part.text(), part.example(), part.buttons());
    }
  }
}
