package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.simulation.CloudTemplate.Component;
import dev.sessiongateway.application.simulation.CloudTemplate.TemplateButton;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.http.simulator.graph.TemplateBody.ParameterBody;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The texts and buttons of a template with its placeholders filled in.
///
/// @param components of the template, or of a card of its carousel
record TemplateText(List<Component> components, TemplateBody values, MessageParts parts) {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{\\s*([A-Za-z0-9_]+)\\s*}}");

  /// The text with its values, below what the template offers for a time.
  String body() {
    var text = component("BODY").map(one -> filled("body", one)).orElse("");
    return component(TemplateRules.OFFER)
        .map(offer -> joined(Optional.of(offered(offer)), text, Optional.empty()))
        .orElse(text);
  }

  private String offered(Component offer) {
    var given = values.parameters(TemplateRules.OFFER);
    var text = Objects.requireNonNullElse(offer.text(), "");
    if (!Boolean.TRUE.equals(offer.expires())) {
      requireCount(TemplateRules.OFFER, 0, given.size());
      return text;
    }
    requireCount(TemplateRules.OFFER, 1, given.size());
    var end = GraphFault.required("limited_time_offer", given.getFirst().offer());
    return text + " (until " + Instant.ofEpochMilli(end.expiresAt()) + ")";
  }

  Optional<Component> component(String type) {
    return components.stream().filter(one -> one.type().equals(type)).findFirst();
  }

  static String joined(Optional<String> header, String body, Optional<String> footer) {
    return Stream.of(header.orElse(""), body, footer.orElse(""))
        .filter(part -> !part.isBlank())
        .collect(Collectors.joining("\n\n"));
  }

  String filled(String part, Component component) {
    var text = component.text() == null ? "" : component.text();
    var given = values.parameters(part);
    requireCount(part, names(text).size(), given.size());
    return fill(text, name -> value(part, given, name));
  }

  private static String fill(String text, UnaryOperator<String> value) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(value.apply(found.group(1))));
  }

  /// Whether a text has placeholders with names instead of numbers.
  static boolean hasNames(String text) {
    return names(text).stream().anyMatch(name -> !isPlace(name));
  }

  private static boolean isPlace(String name) {
    return name.length() < 4 && name.chars().allMatch(Character::isDigit);
  }

  /// The placeholders of a text, each once.
  static List<String> names(String text) {
    return List.copyOf(
        PLACEHOLDER
            .matcher(text)
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toCollection(LinkedHashSet::new)));
  }

  static void requireCount(String part, int expected, int given) {
    if (expected != given) {
      throw GraphFault.TEMPLATE_PARAMETERS.toException(
          "%s: number of localizable_params (%s) does not match the expected number of params (%s)"
              .formatted(part, given, expected));
    }
  }

  /// By name, or by place where the placeholders are numbers.
  private static String value(String part, List<ParameterBody> given, String name) {
    if (isPlace(name)) {
      var place = Integer.parseInt(name) - 1;
      if (place >= 0 && place < given.size()) {
        return given.get(place).words();
      }
    }
    return given.stream()
        .filter(one -> name.equals(one.parameterName()))
        .findFirst()
        .map(ParameterBody::words)
        .orElseThrow(() ->
            GraphFault.TEMPLATE_PARAMETERS.toException(part + ": no value for {{" + name + "}}"));
  }

  <T> T first(Function<ParameterBody, @Nullable T> part, String name) {
    requireCount("header", 1, values.parameters("header").size());
    return GraphFault.required(name, part.apply(values.parameters("header").getFirst()));
  }

  List<Button> buttons() {
    if (component(TemplateRules.CALL_PERMISSION).isPresent()) {
      return RequestedAnswer.buttons(RequestedAnswer.CALL_PERMISSION);
    }
    var all = component("BUTTONS").map(Component::buttons).orElse(List.of());
    return IntStream.range(0, all.size()).mapToObj(place -> button(all.get(place), place)).toList();
  }

  private Button button(TemplateButton button, int place) {
    if (button.flow() != null) {
      return new FlowButtons(parts.shop().business())
          .of(button.text(), button.flow(), values.action(place).orElse(null));
    }
    var given = values.ofButton(place);
    return switch (button.type()) {
      case "URL" -> {
        var url = Objects.requireNonNullElse(button.url(), "");
        requireCount("buttons", names(url).size(), given == null ? 0 : 1);
        yield new Button.Url(button.text(), fill(url, _ -> given == null ? "" : given));
      }
      case "PHONE_NUMBER" ->
          new Button.Call(button.text(), Objects.requireNonNullElse(button.phoneNumber(), ""));
      case "COPY_CODE", "OTP" -> {
        requireCount("buttons", 1, given == null ? 0 : 1);
        yield new Button.Copy(button.text(), given == null ? "" : given);
      }
      case TemplateRules.CONTACT_INFO -> RequestedAnswer.CONTACT.button();
      default -> new Button.Reply(given == null ? button.text() : given, button.text());
    };
  }
}
