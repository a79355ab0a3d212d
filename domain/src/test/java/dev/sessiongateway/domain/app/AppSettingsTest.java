package dev.sessiongateway.domain.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.app.ChatwootSettings.Conversations;
import dev.sessiongateway.domain.app.ChatwootSettings.Status;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Which chats an app takes, and which numbers it changes.
class AppSettingsTest {
  private static final Address PERSON = Address.person("447700900102");
  private static final Address GROUP = Address.group("120363000000000101");

  private static Conversations ignoring(String... chats) {
    var all = Conversations.DEFAULT;
    return new Conversations(
        all.markAsRead(),
        all.sort(),
        List.of(Status.OPEN),
        all.opened(),
        List.of(chats),
        false,
        all.outgoing());
  }

  @Test
  void aChatIsIgnoredByItselfOrByItsKind() {
    assertThat(Conversations.DEFAULT.ignores(PERSON)).isFalse();
    assertThat(ignoring(PERSON.toString()).ignores(PERSON)).isTrue();
    assertThat(ignoring(PERSON.toString()).ignores(GROUP)).isFalse();
    assertThat(ignoring("@g.us").ignores(GROUP)).isTrue();
    assertThat(ignoring("@g.us").ignores(PERSON)).isFalse();
    assertThat(ignoring("@c.us").ignores(PERSON)).isTrue();
    assertThat(ignoring("@c.us").ignores(GROUP)).isFalse();
  }

  @Test
  void aConversationGoesOnInItsStatuses() {
    assertThat(Conversations.DEFAULT.continues("resolved")).isTrue();
    assertThat(ignoring().continues(Status.OPEN.code())).isTrue();
    assertThat(ignoring().continues("resolved")).isFalse();
  }

  @Test
  void aWebhookOfAnAppIsKnownByItsName() {
    assertThat(ChatwootSettings.isOfApp(ChatwootSettings.webhookId(new AppId("a")))).isTrue();
    assertThat(ChatwootSettings.isOfApp(new WebhookId("mine"))).isFalse();
  }

  @Test
  void aTextIsFoundByItsNameAndALanguageByItsLocale() {
    for (var text : ChatwootText.values()) {
      assertThat(ChatwootText.find(text.code())).contains(text);
      assertThat(text.placeholders()).doesNotContain("");
    }
    assertThat(ChatwootText.find("nothing")).isEmpty();
    assertThat(ChatwootLanguage.locales()).hasSize(ChatwootLanguage.values().length);
    for (var language : ChatwootLanguage.values()) {
      assertThat(language.title()).isNotBlank();
      assertThat(ChatwootLanguage.find(language.locale())).contains(language);
    }
    assertThat(ChatwootLanguage.find("xx")).isEmpty();
  }

  @Test
  void aRegionHasItsOwnRules() {
    for (var region : PhoneNumberSettings.Region.values()) {
      assertThat(region.code()).isNotBlank();
    }
    assertThat(PhoneNumberSettings.Region.find(AppKind.BRAZILIAN_PHONE_NUMBERS))
        .contains(PhoneNumberSettings.Region.BRAZIL);
    assertThat(PhoneNumberSettings.Region.find(AppKind.CALLS)).isEmpty();
    assertThat(PhoneNumberSettings.Region.BRAZIL.rules()).hasSize(2);
  }
}
