package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudTemplate;
import dev.sessiongateway.application.simulation.CloudTemplate.Component;
import dev.sessiongateway.application.simulation.CloudTemplate.ParameterFormat;
import dev.sessiongateway.application.simulation.CloudTemplate.Review;
import dev.sessiongateway.application.simulation.CloudTemplate.TemplateButton;
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
  private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}(_[A-Z]{2,3})?");
  private static final String AUTHENTICATION = "AUTHENTICATION";
  private static final String FORMAT = "parameter_format";
  private static final Set<String> NAMINGS = Set.of("POSITIONAL", "NAMED");
  static final Set<String> CATEGORIES = Set.of("MARKETING", "UTILITY", AUTHENTICATION);
  private static final Set<String> TYPES = Set.of("HEADER", "BODY", "FOOTER", "BUTTONS");
  private static final Set<String> FORMATS =
      Set.of("TEXT", "IMAGE", "VIDEO", "DOCUMENT", "LOCATION");

  /// Parts and buttons that Meta has, and virtual phones do not show.
  private static final Set<String> NOT_SIMULATED =
      Set.of(
          "APP",
          "CALL_PERMISSION_REQUEST",
          "CAROUSEL",
          "CATALOG",
          "FLOW",
          "LIMITED_TIME_OFFER",
          "MPM",
          "ORDER_DETAILS",
          "PRODUCT",
          "SPM",
          "VOICE_CALL");

  private static final Set<String> BUTTONS =
      Set.of("QUICK_REPLY", "URL", "PHONE_NUMBER", "COPY_CODE", "OTP");

  /// What a template of this category says without a text of its own.
  private static final String CODE = "*{{1}}* is your verification code.";

  CloudTemplate toTemplate(String id) {
    return new CloudTemplate(
        id,
        matching("name", name, NAME),
        matching("language", language, LANGUAGE),
        checkedCategory(),
        Review.PENDING,
        null,
        null,
        parameters == null ? ParameterFormat.POSITIONAL : checkedFormat(),
        parts());
  }

  private ParameterFormat checkedFormat() {
    var word = oneOf(FORMAT, GraphFault.required(FORMAT, parameters), NAMINGS);
    return Coded.of(ParameterFormat.class, word);
  }

  /// The template after the change, which is reviewed again.
  CloudTemplate changed(CloudTemplate before) {
    return new CloudTemplate(
        before.id(),
        before.name(),
        before.language(),
        category == null ? before.category() : checkedCategory(),
        Review.PENDING,
        null,
        before.quality(),
        parameters == null ? before.parameters() : checkedFormat(),
        components == null ? before.components() : parts());
  }

  private static String matching(String field, @Nullable String text, Pattern form) {
    var given = GraphFault.required(field, text);
    if (!form.matcher(given).matches()) {
      throw GraphFault.PARAMETER.toException(field + " must match " + form);
    }
    return given;
  }

  private String checkedCategory() {
    return oneOf("category", GraphFault.required("category", category), CATEGORIES);
  }

  private static String oneOf(String field, String text, Set<String> words) {
    var word = Ascii.upper(text);
    if (NOT_SIMULATED.contains(word)) {
      throw GraphFault.NOT_SIMULATED.toException(field + " " + word + " is not simulated");
    }
    if (!words.contains(word)) {
      throw GraphFault.PARAMETER.toException(
          field + " must be one of " + words.stream().sorted().toList());
    }
    return word;
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
      @Nullable @Size(max = 10) List<ButtonBody> buttons) {
    /// @param code the text of the body of a template with a code; null for others
    Component toComponent(@Nullable String code) {
      var kind = oneOf("components.type", type, TYPES);
      var isHeader = kind.equals("HEADER");
      var shape =
          isHeader ? oneOf("components.format", format == null ? "TEXT" : format, FORMATS) : null;
      var words = text == null && kind.equals("BODY") ? code : text;
      if (words == null && !kind.equals("BUTTONS") && (!isHeader || "TEXT".equals(shape))) {
        if (kind.equals("FOOTER") && code != null) {
          words = "";
        } else {
          throw GraphFault.PARAMETER.toException("components.text is required for " + kind);
        }
      }
      return new Component(
          kind,
          shape,
          words,
          example == null ? null : example.toExample(),
          buttons == null ? List.of() : buttons.stream().map(ButtonBody::toButton).toList());
    }
  }

  record ButtonBody(
      @Length(max = 32) String type,
      @Nullable @Length(max = 25) String text,
      @Nullable @Length(max = 2_000) String url,
      @JsonProperty("phone_number") @Nullable @Length(max = 32) String phoneNumber,
      @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) @Nullable @Size(max = 10)
          List<@Length(max = 2_000) String> example) {
    TemplateButton toButton() {
      var kind = oneOf("components.buttons.type", type, BUTTONS);
      var isCode = kind.equals("OTP") || kind.equals("COPY_CODE");
      return new TemplateButton(
          kind,
          text == null && isCode
              ? "Copy code"
              : GraphFault.required("components.buttons.text", text),
          kind.equals("URL") ? GraphFault.required("components.buttons.url", url) : null,
          kind.equals("PHONE_NUMBER")
              ? GraphFault.required("components.buttons.phone_number", phoneNumber)
              : null,
          example == null || example.isEmpty() ? null : example.getFirst());
    }
  }
}
