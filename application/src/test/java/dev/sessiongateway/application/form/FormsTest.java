package dev.sessiongateway.application.form;

import static dev.sessiongateway.application.form.Field.field;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppKind;
import dev.sessiongateway.domain.app.AppSettings;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.EventConfig;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.UnreadPartConfig;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FormsTest {
  @Test
  void everyKindAndComponentOfTheModelIsInTheTable() throws IOException {
    for (var sample :
        StoredSamples.of(
            Event.class,
            Message.class,
            Account.class,
            SessionConfig.class,
            Session.StateEntry.class)) {
      assertThat(again(StoredWords.FORMS, sample)).isEqualTo(sample);
    }
  }

  @Test
  void aKindWithoutATagIsNamed() {
    var forms = new Forms(new FormTable().union(Content.class, "is"));
    assertThatThrownBy(() -> forms.of(Content.class))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has no tag: add it to the table of stored words");
  }

  @Test
  void twoKindsOfOneTagAreRefused() {
    var forms = new Forms(StoredWords.table().kind(InteractiveContent.ListReply.class, "text"));
    assertThatThrownBy(() -> forms.of(Content.class)).hasMessageContaining("tag text");
  }

  @Test
  void aComponentThatIsNotThereIsNoField() {
    var forms = new Forms(new FormTable().record(Account.class, field("nickname").as("nick")));
    assertThatThrownBy(() -> forms.of(Account.class)).hasMessageContaining("nickname");
  }

  @Test
  void aTypeThatIsNeitherRecordNorWordIsRefused() {
    assertThatThrownBy(() -> StoredWords.FORMS.of(Thread.class))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has no stored form");
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThatThrownBy(() -> read(Account.class, Map.of("id", "1@c.us")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("pushName is missing");
  }

  @Test
  void whatIsUnknownIsPassedOver() throws IOException {
    var later = Map.of("deep", List.of(Map.of("a", 1), "b"));
    assertThat(read(Account.class, Map.of("id", "1@c.us", "pushName", "Ada", "later", later)))
        .isEqualTo(new Account(Address.person("1"), "Ada"));
  }

  @Test
  void whatAPartKeepsThatIsNotHereIsWrittenAsItWasRead() throws IOException {
    var form = StoredWords.FORMS.of(EventConfig.class);
    var tree = new LinkedHashMap<Object, Object>(map(Tape.of(form, EventConfig.DEFAULT).tree()));
    var kept = Map.of("words", List.of("a", Map.of("most", 7L)), "on", true, "share", 0.5);
    tree.put("later", kept);
    tree.put("number", 1L); // what earlier builds stored beside objects belongs to no part

    var config = read(EventConfig.class, tree);

    assertThat(config.parts())
        .containsOnly(Map.entry("later", new UnreadPartConfig("later", kept)));
    tree.remove("number");
    assertThat(Tape.of(form, config).tree()).isEqualTo(tree);
  }

  @Test
  void anAppOfAPartThatIsNotHereIsWrittenAsItWasRead() throws IOException {
    var form = StoredWords.FORMS.of(App.class);
    var settings = new LinkedHashMap<String, Object>(Map.of("is", "chatwoot"));
    settings.put("inbox", Map.of("id", 2L, "name", "Sales"));
    var tree = Map.of("id", "inbox", "enabled", true, "settings", settings);

    var app = read(App.class, tree);

    assertThat(app.kind()).isEqualTo(AppKind.CHATWOOT);
    assertThat(app.settings()).isInstanceOf(AppSettings.UnreadSettings.class);
    assertThat(Tape.of(form, app).tree()).isEqualTo(tree);
    settings.put("is", "hologram");
    assertThatThrownBy(() -> read(App.class, tree)).hasMessage("unknown word hologram");
  }

  private static Map<?, ?> map(Object tree) {
    return (Map<?, ?>) tree;
  }

  @Test
  void anotherValueThanTheStoredOneIsRefused() {
    for (Object wrong : List.of("text", 7, true, List.of())) {
      assertThatThrownBy(() -> read(Account.class, wrong))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> read(Account.class, Map.of("id", List.of(), "pushName", "Ada")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anUnknownTagIsRefusedWhereItCannotBeKept() {
    assertThatThrownBy(() -> read(Content.class, Map.of("is", "hologram")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("unknown word hologram");
    assertThatThrownBy(() -> read(Content.class, Map.of("text", "a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no known kind under \"is\"");
  }

  @Test
  void aSetIsWrittenInOneOrder() throws IOException {
    var form = new Forms(new FormTable()).of(Words.class);
    assertThat(Tape.of(form, new Words(Set.of("c", "a", "b"), Set.of(10, 9))))
        .hasToString("{words=[a, b, c], numbers=[10, 9]}");
  }

  /// A record with sets.
  public record Words(Set<String> words, Set<Integer> numbers) {}

  private static <T> T read(Class<T> type, Object tree) throws IOException {
    return StoredWords.FORMS.of(type).read(new Tape(tree).source());
  }

  private static @Nullable Object again(Forms forms, Object sample) throws IOException {
    return again(forms.of(sample.getClass()), sample);
  }

  @SuppressWarnings("unchecked") // the form of its class
  private static <T> Object again(Form<T> form, Object sample) throws IOException {
    return form.read(Tape.of(form, (T) sample).source());
  }
}
