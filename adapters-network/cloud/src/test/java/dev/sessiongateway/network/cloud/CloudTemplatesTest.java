package dev.sessiongateway.network.cloud;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.network.capability.TemplateCapabilities.Templates;
import dev.sessiongateway.domain.template.TemplateName;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Parameters of templates, before anything is sent.
class CloudTemplatesTest {
  private static final TemplateName NAME = new TemplateName("order_ready");
  private static final String ALL =
      """
      [{"type":"HEADER","format":"IMAGE"},
       {"type":"BODY","text":"Order {{1}} for {{2}} is ready, {{2}}."},
       {"type":"FOOTER","text":"Lucky Shrub"},
       {"type":"BUTTONS","buttons":[
         {"type":"QUICK_REPLY","text":"Stop"},
         {"type":"URL","text":"Track","url":"https://example.org/{{1}}"},
         {"type":"URL","text":"Home","url":"https://example.org/"}]}]
      """;
  private static final String HEADER =
      "{\"type\":\"header\",\"parameters\":[{\"type\":\"image\",\"image\":{\"id\":\"1\"}}]}";
  private static final String BODY =
      """
      {"type":"body","parameters":[{"type":"text","text":"7"},{"type":"text","text":"Ada $1"}]}\
      """;
  private static final String BUTTON =
      """
      {"type":"button","sub_type":"url","index":"1","parameters":[{"type":"text","text":"7"}]}\
      """;

  @TempDir private Path directory;
  @AutoClose private CloudFixture cloud;

  @BeforeEach
  void pair() throws IOException {
    cloud = new CloudFixture(directory).pair();
    cloud.graph.addTemplate("order_ready", ALL);
    cloud.graph.addTemplate(
        "hello", "[{\"type\":\"BODY\",\"text\":\"Hello {{first_name}}, {{day}}.\"}]");
  }

  private Templates templates() {
    return cloud.can(Templates.class);
  }

  private void assertWrong(String components) {
    assertFault("invalid.components", () -> templates().compose(NAME, "en_US", components));
  }

  @Test
  void theTextIsWhatTheRecipientReads() {
    var components = "[" + HEADER + "," + BODY + "," + BUTTON + "]";
    assertThat(templates().compose(NAME, "en_US", components).text())
        .isEqualTo("Order 7 for Ada $1 is ready, Ada $1.\nLucky Shrub");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "not json",
        "[HEADER,BODY]",
        "[HEADER,BUTTON]",
        "[BODY,BUTTON]",
        "[HEADER,{\"type\":\"body\",\"parameters\":[{\"type\":\"text\",\"text\":\"7\"}]},BUTTON]",
        "[{\"type\":\"header\",\"parameters\":[{\"type\":\"text\",\"text\":\"7\"}]},BODY,BUTTON]",
        "[HEADER,BODY,BUTTON,"
            + "{\"type\":\"button\",\"index\":2,\"parameters\":[{\"type\":\"text\",\"text\":\"x\"}]}]"
      })
  void whatTheTemplateDoesNotTakeIsRefused(String pattern) {
    assertWrong(pattern.replace("HEADER", HEADER).replace("BODY", BODY).replace("BUTTON", BUTTON));
  }

  @Test
  void theReasonSaysWhatIsMissing() {
    assertThatThrownBy(() -> templates().compose(NAME, "en_US", "[" + HEADER + "," + BUTTON + "]"))
        .hasMessageContaining("the body of order_ready takes 2 parameters, not 0");
  }

  @Test
  void namedParametersAreFoundByTheirNames() {
    var name = new TemplateName("hello");
    var right =
        """
        [{"type":"body","parameters":[
          {"type":"text","parameter_name":"day","text":"Monday"},
          {"type":"text","parameter_name":"first_name","text":"Ada"}]}]
        """;
    assertThat(templates().compose(name, "en_US", right).text()).isEqualTo("Hello Ada, Monday.");
    var wrong = right.replace("first_name", "last_name");
    assertFault("invalid.components", () -> templates().compose(name, "en_US", wrong));
  }

  @Test
  void aTemplateIsReadOnceForManyMessages() {
    var components = "[" + HEADER + "," + BODY + "," + BUTTON + "]";
    var _ = templates().compose(NAME, "en_US", components);
    var calls = cloud.graph.calls().size();
    var _ = templates().compose(NAME, "en_US", components);
    assertThat(cloud.graph.calls()).hasSize(calls);
    assertFault("template.not-found", () -> templates().compose(NAME, "de", components));
  }
}
