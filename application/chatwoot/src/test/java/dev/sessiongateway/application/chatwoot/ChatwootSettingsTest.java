package dev.sessiongateway.application.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.chatwoot.ChatwootSettings.Conversations;
import dev.sessiongateway.application.chatwoot.ChatwootSettings.Inbox;
import dev.sessiongateway.application.chatwoot.ChatwootSettings.LinkPreview;
import dev.sessiongateway.application.chatwoot.ChatwootSettings.Status;
import dev.sessiongateway.domain.address.Address;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Which chats have conversations, and what the settings of both families have in common.
class ChatwootSettingsTest {
  private static final Address PERSON = Address.person("447700900102");
  private static final Address GROUP = Address.group("120363000000000101");

  private static final URI SERVER = URI.create("https://a.example");
  private static final URI PICTURE = URI.create("https://a.example/sales.png");

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

  /// Family A cannot say how an inbox is called and how its conversations begin.
  @Test
  void whatOnlyFamilyBCanSayStaysWithTheSameInbox() {
    var conversations = ignoring("@g.us");
    var named = chatwoot(SERVER, new Inbox(7, "secret", "Sales", PICTURE), conversations);
    var changed = chatwoot(SERVER, new Inbox(7, "other"), Conversations.DEFAULT);
    assertThat(changed.completedBy(named).inbox())
        .isEqualTo(new Inbox(7, "other", "Sales", PICTURE));
    assertThat(changed.completedBy(named).conversations().ignored()).containsExactly("@g.us");
    assertThat(changed.completedBy(named).conversations().statuses()).isNull();
    var eighth = chatwoot(SERVER, new Inbox(8, "other"), Conversations.DEFAULT);
    assertThat(eighth.completedBy(named).inbox()).isEqualTo(new Inbox(8, "other"));
    var elsewhere = chatwoot(URI.create("https://b.example"), changed.inbox(), conversations);
    assertThat(elsewhere.completedBy(named).inbox()).isEqualTo(new Inbox(7, "other"));
  }

  private static ChatwootSettings chatwoot(URI url, Inbox inbox, Conversations conversations) {
    return new ChatwootSettings(
        url,
        1,
        "token",
        inbox,
        "en",
        LinkPreview.OFF,
        Map.of(),
        ChatwootSettings.Commands.DEFAULT,
        conversations);
  }
}
