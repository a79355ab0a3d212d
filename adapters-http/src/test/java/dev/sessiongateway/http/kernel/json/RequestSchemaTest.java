package dev.sessiongateway.http.kernel.json;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The schema of a record against what [Json] accepts as that record.
class RequestSchemaTest {
  private static final String COMPLETE =
      """
      {"name": "Ada", "note": "", "colour": "red", "count": 3, "tags": ["a"], "on": true,
       "inner": {"at": 0.5}, "more": {"x": "y"}, "code": "EUR"}\
      """;

  private final ObjectMapper mapper = new ObjectMapper();
  private final Json json = new Json(1_000);

  record Everything(
      @Length(max = 5) String name,
      @MayBeEmpty String note,
      @OneOf({"red", "blue"}) String colour,
      @Nullable @Range(min = 1, max = 3) Integer count,
      @Nullable @Size(min = 1, max = 2, unique = true) List<@Length(min = 1) String> tags,
      @JsonProperty("on") Boolean isOn,
      @Nullable Inner inner,
      @Nullable Map<String, String> more,
      @Nullable @Matches(TextFormat.CURRENCY) String code) {}

  record Inner(@Range(min = 0, max = 1) Double at) {}

  record Renamed(@JsonAlias("label") String title, @JsonUnwrapped Options options) {}

  record Options(@Nullable Integer delay) {}

  @Test
  void acceptsWhatTheReaderAccepts() {
    assertThat(faults(Everything.class, COMPLETE)).isEmpty();
    assertThat(read(Everything.class, COMPLETE).name()).isEqualTo("Ada");
  }

  /// Each is put in the place of the field of that name.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'name': null}",
        "{'name': ''}",
        "{'name': 'longer'}",
        "{'name': 7}",
        "{'note': null}",
        "{'colour': 'green'}",
        "{'count': 0}",
        "{'count': 4}",
        "{'count': '3'}",
        "{'tags': []}",
        "{'tags': ['']}",
        "{'tags': ['a', 'a']}",
        "{'tags': ['a', 'b', 'c']}",
        "{'tags': [null]}",
        "{'tags': 'a'}",
        "{'on': null}",
        "{'on': 'true'}",
        "{'inner': {}}",
        "{'inner': {'at': 1.5}}",
        "{'inner': [1]}",
        "{'more': {'x': 1}}",
        "{'code': 'eur'}",
      })
  void refusesWhatTheReaderRefuses(String wrong) throws Exception {
    var body = (ObjectNode) mapper.readTree(COMPLETE);
    body.setAll((ObjectNode) mapper.readTree(json(wrong)));
    assertThat(faults(Everything.class, body.toString())).isNotEmpty();
    assertThatThrownBy(() -> read(Everything.class, body.toString()))
        .isInstanceOf(FaultException.class);
  }

  @Test
  void absentAndNullAreTheSameWhereAFieldIsNotRequired() {
    var least = json("{'name':'Ada','note':'','colour':'red','on':false,'count':null}");
    assertThat(faults(Everything.class, least)).isEmpty();
    assertThat(read(Everything.class, least).count()).isNull();
  }

  @Test
  void aFieldIsKnownByItsOtherNamesAndUnwrappedFieldsAreAmongTheOthers() {
    for (var body : List.of("{\"title\":\"a\",\"delay\":1}", "{\"label\":\"a\"}")) {
      assertThat(faults(Renamed.class, body)).isEmpty();
      assertThat(read(Renamed.class, body).title()).isEqualTo("a");
    }
    assertThat(faults(Renamed.class, json("{'delay':1}"))).isNotEmpty();
    assertThat(faults(Renamed.class, json("{'title':'a','delay':'1'}"))).isNotEmpty();
  }

  @Test
  void whatIsRequiredMayBeInAWrapper() {
    var schema =
        RequestSchema.of(
            Renamed.class,
            List.of(WrapperField.of("old"), WrapperField.renamed("was", "title")),
            Set.of());
    assertThat(faults(schema, json("{'title':'a'}"))).isEmpty();
    assertThat(faults(schema, json("{'old':{'title':'a'}}"))).isEmpty();
    assertThat(faults(schema, json("{'was':'a'}"))).isEmpty();
    assertThat(faults(schema, json("{'delay':1}"))).isNotEmpty();
    assertThat(faults(schema, json("{'old':{'delay':true}}"))).isNotEmpty();
  }

  @Test
  void aFieldThatNoClientPutsIntoAWrapperIsRequiredAtTheTop() {
    var schema = RequestSchema.of(Inner.class, List.of(WrapperField.of("old")), Set.of("at"));
    assertThat(faults(schema, json("{'at':1}"))).isEmpty();
    assertThat(faults(schema, json("{'old':{'at':1}}"))).isNotEmpty();
  }

  private <T> T read(Class<T> type, String body) {
    return json.read(body.getBytes(StandardCharsets.UTF_8), type);
  }

  private static List<?> faults(Class<?> type, String body) {
    return faults(RequestSchema.of(type, List.of(), Set.of()), body);
  }

  private static List<?> faults(JsonNode schema, String body) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(schema.toString(), InputFormat.JSON)
        .validate(body, InputFormat.JSON);
  }
}
