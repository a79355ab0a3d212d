package dev.sessiongateway.http.kernel.openapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class AnswerProseTest {
  private static final JsonMapper JSON = new JsonMapper();

  private static ObjectNode node(String json) {
    try {
      return (ObjectNode) JSON.readTree(json(json));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static ObjectNode described(String prose) {
    var schema =
        node("{'type':'object','properties':{'id':{'type':'string'},'any':{}},'required':['id']}");
    AnswerProse.add(schema, node(prose), "the answer");
    return schema;
  }

  @Test
  void proseIsAddedToTheFieldsOfTheRecord() {
    var schema = described("{'properties':{'id':{'description':'The id.','format':'uri'}}}");
    assertThat(schema.at("/properties/id"))
        .isEqualTo(node("{'type':'string','description':'The id.','format':'uri'}"));
  }

  @Test
  void aFieldThatIsAlwaysThereIsRequired() {
    assertThat(described("{'required':['any']}").path("required")).hasSize(2);
  }

  @Test
  void whatARecordDoesNotTypeIsDescribedByHand() {
    var schema = described("{'properties':{'any':{'type':'array'}}}");
    assertThat(schema.at("/properties/any")).isEqualTo(node("{'type':'array'}"));
  }

  @Test
  void aReferenceStandsInPlaceOfTheType() {
    var schema = described("{'properties':{'id':{'$ref':'#/components/schemas/Id'}}}");
    assertThat(schema.at("/properties/id")).isEqualTo(node("{'$ref':'#/components/schemas/Id'}"));
  }

  @Test
  void aTypeOfAFieldThatTheRecordTypesIsRefused() {
    assertThatThrownBy(() -> described("{'properties':{'id':{'type':'integer'}}}"))
        .hasMessageContaining("says a type of the answer");
  }

  @Test
  void proseOfAFieldThatTheRecordDoesNotHaveIsRefused() {
    assertThatThrownBy(() -> described("{'properties':{'name':{'description':'A name.'}}}"))
        .hasMessageContaining("describes name, which the answer does not have");
  }
}
