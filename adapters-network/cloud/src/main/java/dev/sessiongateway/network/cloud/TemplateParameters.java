package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.text.Ascii;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The parameters of a message from a template: whether they are those that the template takes, and
/// the text that they make.
///
/// @param template as Meta has it
/// @param given an array of components, as Meta takes them
record TemplateParameters(JsonNode template, JsonNode given) {
  private static final Pattern PLACE = Pattern.compile("\\{\\{\\s*([A-Za-z0-9_]+)\\s*\\}\\}");
  private static final Set<String> TEXTS = Set.of("header", "body");
  private static final String COMPONENTS = "components";

  /// @throws FaultException `invalid.components`
  String text() {
    var lines = new StringJoiner("\n");
    var known = new LinkedHashSet<String>();
    for (var component : template.path(COMPONENTS)) {
      var type = Ascii.lower(component.path("type").asText(""));
      known.add(type);
      switch (type) {
        case "header", "body" -> add(lines, filled(component, type));
        case "footer" -> add(lines, component.path("text").asText(""));
        case "buttons" -> checkButtons(component.path("buttons"));
        default -> {} // Meta checks what this version does not know.
      }
    }
    for (var component : given) {
      var type = Ascii.lower(component.path("type").asText(""));
      if (TEXTS.contains(type) && !known.contains(type)) {
        throw wrong("the template " + name() + " has no " + type);
      }
    }
    return lines.toString();
  }

  private static void add(StringJoiner lines, String text) {
    if (!text.isEmpty()) {
      lines.add(text);
    }
  }

  private String name() {
    return template.path("name").asText("");
  }

  private static FaultException wrong(String reason) {
    return Fault.invalid(COMPONENTS, reason);
  }

  private List<JsonNode> parameters(String type, @Nullable Integer index) {
    for (var component : given) {
      if (Ascii.lower(component.path("type").asText("")).equals(type)
          && (index == null || component.path("index").asInt(-1) == index)) {
        var all = new ArrayList<JsonNode>();
        component.path("parameters").forEach(all::add);
        return all;
      }
    }
    return List.of();
  }

  private String filled(JsonNode component, String type) {
    var format = Ascii.lower(component.path("format").asText("text"));
    var parameters = parameters(type, null);
    if (!format.equals("text")) {
      var isRight =
          parameters.size() == 1
              && Ascii.lower(parameters.getFirst().path("type").asText("")).equals(format);
      if (!isRight) {
        throw wrong("the " + type + " of " + name() + " takes one parameter of type " + format);
      }
      return "";
    }
    var text = component.path("text").asText("");
    return filled(text, places(text), parameters, "the " + type + " of " + name());
  }

  private static Set<String> places(String text) {
    var places = new LinkedHashSet<String>();
    var found = PLACE.matcher(text);
    while (found.find()) {
      places.add(found.group(1));
    }
    return places;
  }

  private static String filled(
      String text, Set<String> places, List<JsonNode> parameters, String where) {
    if (parameters.size() != places.size()) {
      throw wrong(where + " takes " + places.size() + " parameters, not " + parameters.size());
    }
    var values = new LinkedHashMap<String, String>();
    var position = 0;
    for (var parameter : parameters) {
      position++;
      var name = Json.text(parameter, "parameter_name");
      values.put(name == null ? Integer.toString(position) : name, value(parameter));
    }
    if (!values.keySet().equals(places)) {
      throw wrong(
          where
              + " takes "
              + String.join(", ", places)
              + ", not "
              + String.join(", ", values.keySet()));
    }
    return replaced(text, values);
  }

  private static String replaced(String text, Map<String, String> values) {
    return PLACE
        .matcher(text)
        .replaceAll(
            place -> Matcher.quoteReplacement(values.getOrDefault(place.group(1), place.group())));
  }

  private static String value(JsonNode parameter) {
    var type = parameter.path("type").asText("text");
    var text = parameter.path("text").asText("");
    return type.equals("text") ? text : parameter.path(type).path("fallback_value").asText(text);
  }

  /// Those whose address or code is filled in for each message.
  private void checkButtons(JsonNode buttons) {
    var index = 0;
    for (var button : buttons) {
      var type = Ascii.lower(button.path("type").asText(""));
      var takes =
          type.equals("copy_code")
              || (type.equals("url") && !places(button.path("url").asText("")).isEmpty());
      var parameters = parameters("button", index);
      if (takes && parameters.size() != 1) {
        throw wrong("the button " + index + " of " + name() + " takes one parameter");
      }
      if (type.equals("url") && !takes && !parameters.isEmpty()) {
        throw wrong("the button " + index + " of " + name() + " takes no parameter");
      }
      index++;
    }
  }
}
