package dev.sessiongateway.http.kernel.json;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AnswerSchemasTest {
  private final AnswerSchemas schemas = new AnswerSchemas();

  private void assertSchema(Class<?> type, String json) {
    assertThat(schemas.of(type).toString()).isEqualTo(json(json));
  }

  record Plain(String name, int count, double share, boolean open, Instant at) {}

  @Test
  void aFieldHasTheTypeOfItsComponent() {
    assertSchema(
        Plain.class,
        "{'type':'object','properties':{'name':{'type':'string'},'count':{'type':'integer'},"
            + "'share':{'type':'number'},'open':{'type':'boolean'},"
            + "'at':{'type':'string','format':'date-time'}},"
            + "'required':['name','count','share','open','at']}");
  }

  record Absent(
      @Nullable String left,
      @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String isNull,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> some) {}

  @Test
  void whatIsLeftOutIsNotRequiredAndWhatIsNullIs() {
    assertSchema(
        Absent.class,
        "{'type':'object','properties':{'left':{'type':'string'},"
            + "'isNull':{'type':['string','null']},"
            + "'some':{'type':'array','items':{'type':'string'}}},'required':['isNull']}");
  }

  record Outer(@JsonUnwrapped Inner inner, @JsonProperty("other-name") Map<String, Long> counts) {}

  record Inner(@OneOf({"a", "b"}) String word) {}

  @Test
  void fieldsAreThoseOfTheJson() {
    assertSchema(
        Outer.class,
        "{'type':'object','properties':{'word':{'type':'string','enum':['a','b']},"
            + "'other-name':{'type':'object','additionalProperties':{'type':'integer'}}},"
            + "'required':['word','other-name']}");
  }

  record Raw(@JsonValue @JsonRawValue String json) {}

  @Test
  void aRecordThatIsWrittenAsItsOneComponentIsOfAnyType() {
    assertSchema(Raw.class, "{}");
  }

  @SchemaName("Tree")
  record Tree(@JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Tree left, List<Tree> others) {}

  @Test
  void aNamedRecordIsSharedAlsoByItself() {
    assertSchema(Tree.class, "{'$ref':'#/components/schemas/Tree'}");
    assertThat(schemas.shared()).containsOnlyKeys("Tree");
    assertThat(schemas.shared().get("Tree").toString())
        .isEqualTo(
            json(
                "{'type':'object','properties':{'left':{'oneOf':[{'$ref':'#/components/schemas/Tree'},{'type':'null'}]},'others':{'type':'array','items':{'$ref':'#/components/schemas/Tree'}}},'required':['left','others']}"));
  }

  @SchemaName("Tree")
  record Other(String name) {}

  @Test
  void twoRecordsWithOneNameAreRefused() {
    var _ = schemas.of(Tree.class);
    assertThatThrownBy(() -> schemas.of(Other.class)).hasMessageContaining("are both Tree");
  }
}
