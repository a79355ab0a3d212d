package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.capability.TemplateCapabilities.Templates;
import dev.sessiongateway.domain.template.MessageTemplate;
import dev.sessiongateway.domain.template.TemplateCategory;
import dev.sessiongateway.domain.template.TemplateDraft;
import dev.sessiongateway.domain.template.TemplateEdit;
import dev.sessiongateway.domain.template.TemplateId;
import dev.sessiongateway.domain.template.TemplateName;
import org.junit.jupiter.api.Test;

/// What [Templates] keeps.
@ContractOf(Templates.class)
public interface TemplatesContract extends NetworkContract {
  TemplateName ORDER = new TemplateName("order_ready");
  String LANGUAGE = "en_US";
  String COMPONENTS =
      """
      [{"type":"BODY","text":"Hello {{1}}, order {{2}} is ready.",\
      "example":{"body_text":[["Ada","7"]]}}]\
      """;
  String PARAMETERS =
      """
      [{"type":"body","parameters":[{"type":"text","text":"Grace"},{"type":"text","text":"12"}]}]\
      """;

  /// The network approves a pending template.
  void approve(TemplateId template);

  private static TemplateDraft order() {
    return new TemplateDraft(ORDER, LANGUAGE, TemplateCategory.UTILITY, COMPONENTS, false);
  }

  @Test
  default void aNewTemplateIsListedAndPending() {
    try (var link = pair()) {
      var templates = link.find(Templates.class).orElseThrow();
      var made = templates.create(order());
      assertThat(templates.templates())
          .filteredOn(template -> template.id().equals(made.id()))
          .singleElement()
          .satisfies(template -> {
            assertThat(template.name()).isEqualTo(ORDER.value());
            assertThat(template.language()).isEqualTo(LANGUAGE);
            assertThat(template.category()).isEqualTo(TemplateCategory.UTILITY);
            assertThat(template.status()).isEqualTo("PENDING");
            assertThat(template.components()).contains("order {{2}} is ready");
            assertThat(template.rejection()).isNull();
          });
    }
  }

  @Test
  default void aMessageFromATemplateHasTheTextThatTheRecipientReads() {
    try (var link = pair()) {
      var templates = link.find(Templates.class).orElseThrow();
      approve(templates.create(order()).id());
      var composed = templates.compose(ORDER, LANGUAGE, PARAMETERS);
      assertThat(composed.text()).isEqualTo("Hello Grace, order 12 is ready.");
      assertThat(composed.name()).isEqualTo(ORDER.value());
      assertThat(composed.language()).isEqualTo(LANGUAGE);
    }
  }

  @Test
  default void aTemplateIsSentOnlyWhenItIsApproved() {
    try (var link = pair()) {
      var templates = link.find(Templates.class).orElseThrow();
      templates.create(order());
      assertFault("network.refused", () -> templates.compose(ORDER, LANGUAGE, PARAMETERS));
    }
  }

  @Test
  default void aParameterTooFewIsRefused() {
    try (var link = pair()) {
      var templates = link.find(Templates.class).orElseThrow();
      approve(templates.create(order()).id());
      var one = "[{\"type\":\"body\",\"parameters\":[{\"type\":\"text\",\"text\":\"Grace\"}]}]";
      assertFault("invalid.components", () -> templates.compose(ORDER, LANGUAGE, one));
      assertFault("invalid.components", () -> templates.compose(ORDER, LANGUAGE, ""));
    }
  }

  @Test
  default void anEditedTemplateIsPendingAgain() {
    try (var link = pair()) {
      var templates = link.find(Templates.class).orElseThrow();
      var id = templates.create(order()).id();
      approve(id);
      var components = COMPONENTS.replace("is ready", "waits for you");
      templates.edit(id, new TemplateEdit(null, components, null));
      assertThat(templates.templates())
          .filteredOn(template -> template.id().equals(id))
          .singleElement()
          .satisfies(template -> {
            assertThat(template.components()).contains("waits for you");
            assertThat(template.status()).isEqualTo("PENDING");
          });
    }
  }

  @Test
  default void aDeletedTemplateIsGone() {
    try (var link = pair()) {
      var templates = link.find(Templates.class).orElseThrow();
      var id = templates.create(order()).id();
      templates.delete(ORDER, id);
      assertThat(templates.templates()).extracting(MessageTemplate::id).doesNotContain(id);
      assertFault("template.not-found", () -> templates.delete(ORDER, null));
    }
  }

  @Test
  default void anUnknownTemplateIsNotFound() {
    try (var link = pair()) {
      var templates = link.find(Templates.class).orElseThrow();
      var nobody = new TemplateId("99999999999");
      var edit = new TemplateEdit(TemplateCategory.MARKETING, null, null);
      assertFault("template.not-found", () -> templates.edit(nobody, edit));
      assertFault("template.not-found", () -> templates.delete(ORDER, nobody));
      assertFault("template.not-found", () -> templates.compose(ORDER, LANGUAGE, PARAMETERS));
    }
  }
}
