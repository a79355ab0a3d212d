package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudTemplate.Component;
import dev.sessiongateway.application.simulation.CloudTemplate.Example;
import dev.sessiongateway.application.simulation.CloudTemplate.NamedExample;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the placeholders of a part of a template may be, as an app gives it and reads it.
///
/// @param headerHandle of the uploaded file of a header with one
/// @param bodyText one list of values
record ExampleBody(
    @JsonProperty("header_text") @Nullable @Size(max = 10)
        List<@Length(max = 1_024) String> headerText,
    @JsonProperty("header_text_named_params") @Nullable @Size(max = 10) List<NamedBody> headerNamed,
    @JsonProperty("header_handle") @Nullable @Size(max = 10)
        List<@Length(max = 8_192) String> headerHandle,
    @JsonProperty("body_text") @Nullable @Size(max = 10)
        List<List<@Length(max = 1_024) String>> bodyText,
    @JsonProperty("body_text_named_params") @Nullable @Size(max = 100) List<NamedBody> bodyNamed) {

  Example toExample() {
    var values = bodyText == null || bodyText.isEmpty() ? all(headerText) : bodyText.getFirst();
    var named = bodyNamed == null ? all(headerNamed) : bodyNamed;
    return new Example(
        values,
        named.stream().map(one -> new NamedExample(one.name(), one.example())).toList(),
        all(headerHandle));
  }

  private static <T> List<T> all(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  static @Nullable ExampleBody of(Component component) {
    var example = component.example();
    if (example == null) {
      return null;
    }
    var values = example.values().isEmpty() ? null : example.values();
    var named =
        example.named().isEmpty()
            ? null
            : example.named().stream().map(one -> new NamedBody(one.name(), one.value())).toList();
    var files = example.files().isEmpty() ? null : example.files();
    return component.type().equals("HEADER")
        ? new ExampleBody(values, named, files, null, null)
        : new ExampleBody(null, null, null, values == null ? null : List.of(values), named);
  }

  record NamedBody(
      @JsonProperty("param_name") @Length(max = 128) String name,
      @Length(max = 1_024) String example) {}
}
