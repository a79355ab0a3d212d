package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The form for an address (Meta's page *Address messages* of July 2026: for businesses of India
/// and people there; it was for Singapore too).
///
/// @param data what the business gave: `values`, `saved_addresses` and `validation_errors`
record AddressForm(ObjectNode data) {
  static final String NAME = "address_message";

  private static final String AT = "interactive.action.parameters.";
  private static final String COUNTRY = "IN";
  private static final String COUNTRY_CODE = "91";
  private static final String LABEL = "Provide address";
  private static final String VALUES = "values";
  private static final String SAVED = "saved_addresses";
  private static final String ERRORS = "validation_errors";
  private static final String SAVED_ID = "saved_address_id";
  private static final String POST_CODE = "in_pin_code";
  private static final int POST_CODE_LENGTH = 6;
  private static final int LONGEST = 256;
  private static final int MOST_SAVED = 10;
  private static final int MOST_SHOWN = 1_024;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /// In the order of Meta's table.
  private static final List<String> FIELDS =
      List.of(
          "name",
          "phone_number",
          POST_CODE,
          "house_number",
          "floor_number",
          "tower_number",
          "building_name",
          "address",
          "landmark_area",
          "city",
          "state");

  /// The content, unless it is a form from or to another country. Meta's page does not say how that
  /// fails.
  ///
  /// @throws GraphFault.Afterwards `131026`
  static Content served(CloudAccount account, Address to, Content content) {
    if (content instanceof InteractiveContent.Buttons message
        && message.buttons().stream().anyMatch(Button.Address.class::isInstance)
        && !(isServed(account.business().phone()) && isServed(to))) {
      throw GraphFault.UNDELIVERABLE.afterwards(
          "address messages are for businesses of India and people there");
    }
    return content;
  }

  private static boolean isServed(Address phone) {
    return phone.user().startsWith(COUNTRY_CODE);
  }

  /// The button of an interactive message.
  ///
  /// @throws GraphFault.Raised `100` without a country, for another type and for a field that the
  ///   form does not have; `131009` for another country
  static Button button(ParametersBody given) {
    var country = GraphFault.required(AT + "country", given.country());
    if (!country.equals(COUNTRY)) {
      throw GraphFault.PARAMETER_VALUE.toException(AT + "country must be " + COUNTRY);
    }
    var data = JsonNodeFactory.instance.objectNode();
    put(data, VALUES, given.values());
    put(data, SAVED, given.saved());
    put(data, ERRORS, given.errors());
    return new Button.Address(LABEL, country, data.toString());
  }

  private static void put(ObjectNode data, String name, @Nullable JsonNode part) {
    if (part == null || part.isNull()) {
      return;
    }
    if (name.equals(SAVED)) {
      checkSaved(part);
    } else {
      var problem = problem(part, name.equals(VALUES));
      if (problem != null) {
        throw GraphFault.PARAMETER.toException(AT + name + problem);
      }
    }
    data.set(name, part);
  }

  private static void checkSaved(JsonNode saved) {
    if (!saved.isArray() || saved.size() > MOST_SAVED) {
      throw GraphFault.PARAMETER.toException(
          AT + SAVED + " must be a list of at most " + MOST_SAVED);
    }
    for (var one : saved) {
      var id = one.path("id").textValue();
      if (id == null || id.isBlank() || id.length() > LONGEST) {
        throw GraphFault.PARAMETER.toException(AT + SAVED + ".id is required, as a text");
      }
      var problem = problem(one.path("value"), true);
      if (problem != null) {
        throw GraphFault.PARAMETER.toException(AT + SAVED + ".value" + problem);
      }
    }
  }

  /// Why this is no address; null when it is one.
  ///
  /// @param isAddress whether the texts are of an address, and not about one
  private static @Nullable String problem(JsonNode fields, boolean isAddress) {
    if (!fields.isObject()) {
      return " must be an object";
    }
    for (var field : fields.properties()) {
      var name = field.getKey();
      if (!FIELDS.contains(name)) {
        return " has no field " + name.substring(0, Math.min(name.length(), LONGEST));
      }
      var text = field.getValue().textValue();
      if (text == null || text.length() > LONGEST) {
        return "." + name + " must be a text of at most " + LONGEST + " characters";
      }
      if (isAddress && name.equals(POST_CODE) && text.length() > POST_CODE_LENGTH) {
        return "." + name + " must have at most " + POST_CODE_LENGTH + " characters";
      }
    }
    return null;
  }

  static AddressForm of(Button.Address button) {
    try {
      return new AddressForm(MAPPER.readValue(button.data(), ObjectNode.class));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a form that was sent is an object", e);
    }
  }

  /// The answer of a person who submits the form.
  ///
  /// @param given an address in `values`, or one of the saved ones by `saved_address_id`; without
  ///   either the values of the business are submitted as they are
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.data` for no address, and for
  ///   one that the business has named as wrong and that has not changed
  InteractiveContent.FlowReply answer(ObjectNode given) {
    var response = JsonNodeFactory.instance.objectNode();
    var saved = given.path(SAVED_ID);
    var values = saved.isMissingNode() ? entered(given) : saved(saved.asText());
    if (!saved.isMissingNode()) {
      response.set(SAVED_ID, saved);
    }
    response.set(VALUES, values);
    return new InteractiveContent.FlowReply(NAME, text(values), response.toString());
  }

  private JsonNode saved(String id) {
    return data.path(SAVED)
        .valueStream()
        .filter(one -> one.path("id").asText().equals(id))
        .findFirst()
        .orElseThrow(() -> Fault.invalid("data", SAVED_ID + " is none of the saved addresses"))
        .path("value");
  }

  private JsonNode entered(ObjectNode given) {
    var before = data.path(VALUES);
    var values = given.has(VALUES) ? given.path(VALUES) : before;
    var problem = problem(values, true);
    if (problem != null) {
      throw Fault.invalid("data", VALUES + problem);
    }
    if (values.isEmpty()) {
      throw Fault.invalid("data", VALUES + " must have a field");
    }
    for (var error : data.path(ERRORS).properties()) {
      if (values.path(error.getKey()).equals(before.path(error.getKey()))) {
        throw Fault.invalid(
            "data",
            VALUES + "." + error.getKey() + " must change: " + error.getValue().textValue());
      }
    }
    return values;
  }

  /// As the phone shows it.
  private static String text(JsonNode values) {
    var shown =
        FIELDS.stream()
            .map(field -> values.path(field).asText(""))
            .filter(text -> !text.isBlank())
            .collect(Collectors.joining("\n"));
    return shown.substring(0, Math.min(shown.length(), MOST_SHOWN));
  }
}
