package dev.sessiongateway.domain.label;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.template.TemplateEdit;
import dev.sessiongateway.domain.template.TemplateId;
import dev.sessiongateway.domain.template.TemplateName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What people name has a length, and not more.
class NamesTest {
  private static final String HUNDRED = "x".repeat(100);

  @Test
  void aLabelHasANameOfAtMost100CharactersAndOneOfTwentyColors() {
    assertThat(new LabelEdit(HUNDRED, null).name()).hasSize(100);
    assertThat(new LabelEdit("a", 0).color()).isZero();
    assertThat(new LabelEdit("a", Label.COLORS - 1).color()).isEqualTo(Label.COLORS - 1);
    assertFault("invalid.name", () -> new LabelEdit(HUNDRED + "x", null));
    assertFault("invalid.name", () -> new LabelEdit(" ", null));
    assertFault("invalid.color", () -> new LabelEdit("a", -1));
    assertFault("invalid.color", () -> new LabelEdit("a", Label.COLORS));
  }

  @Test
  void aChannelHasANameAndAtMost2048CharactersAboutIt() {
    var about = "x".repeat(2_048);
    assertThat(new NewChannel(HUNDRED, about, null).description()).isEqualTo(about);
    assertThat(new NewChannel("a", " ", null).description()).isNull();
    assertThat(new NewChannel("a", null, null).description()).isNull();
    assertFault("invalid.name", () -> new NewChannel(HUNDRED + "x", null, null));
    assertFault("invalid.name", () -> new NewChannel(" ", null, null));
    assertFault("invalid.description", () -> new NewChannel("a", about + "x", null));
  }

  @Test
  void aContactHasAFirstNameAndMayHaveALast() {
    assertThat(new SavedName(HUNDRED, HUNDRED).full()).isEqualTo(HUNDRED + " " + HUNDRED);
    assertThat(new SavedName("Ada", "").full()).isEqualTo("Ada");
    assertFault("invalid.firstName", () -> new SavedName(HUNDRED + "x", ""));
    assertFault("invalid.firstName", () -> new SavedName(" ", "a"));
    assertFault("invalid.lastName", () -> new SavedName("a", HUNDRED + "x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "é", "a/b"})
  void anIdIsAWord(String text) {
    assertFault("invalid.labelId", () -> new LabelId(text));
    assertFault("invalid.templateId", () -> new TemplateId(text));
    assertFault("invalid.name", () -> new TemplateName(text));
  }

  @Test
  void anIdIsShownAsItIs() {
    assertThat(new LabelId("A-1")).hasToString("A-1");
    assertThat(new TemplateId("A-1")).hasToString("A-1");
    assertThat(new TemplateName("a_1")).hasToString("a_1");
  }

  @Test
  void anEditOfATemplateChangesSomething() {
    assertFault("invalid.components", () -> new TemplateEdit(null, null, null));
    assertThat(new TemplateEdit(null, "[]", null).components()).isEqualTo("[]");
    assertThat(new TemplateEdit(null, null, 60).ttlSeconds()).isEqualTo(60);
  }
}
