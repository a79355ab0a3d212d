package dev.sessiongateway.application.contact;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.messaging.TrafficEntry;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What every [ContactStore] promises.
public interface ContactStoreContract {

  /// Empty before each test.
  Stores stores();

  private ContactStore store() {
    return stores().contacts();
  }

  private void learn(SessionRef session, Contact contact) {
    stores().traffic().take(session, List.of(new TrafficEntry.Learned(contact)), stamp("1"));
  }

  @Test
  default void tellsHowSomebodyIsKnownNow() {
    var ada = stores().sessions().create(session("ada"), List.of()).ref();
    var before = new Contact(GRACE, "Grace", null);
    var after = new Contact(GRACE, "Grace H.", "https://example.org/grace.jpg");

    learn(ada, before);
    assertThat(store().find(ada, GRACE)).contains(before);

    learn(ada, after);
    assertThat(store().find(ada, GRACE)).contains(after);
    assertThat(store().find(ada, ALAN)).isEmpty();
  }

  @Test
  default void aPersonWithoutNameAndPictureIsKnownToo() {
    var ada = stores().sessions().create(session("ada"), List.of()).ref();

    learn(ada, new Contact(GRACE, null, null));

    assertThat(store().find(ada, GRACE)).contains(new Contact(GRACE, null, null));
  }

  @Test
  default void sessionsDoNotShareContacts() {
    var ada = stores().sessions().create(session("ada"), List.of()).ref();
    var grace = stores().sessions().create(session("grace"), List.of()).ref();

    learn(ada, new Contact(ALAN, "Alan", null));

    assertThat(store().find(grace, ALAN)).isEmpty();
    assertThat(store().find(session("nobody").ref(), ALAN)).isEmpty();
  }
}
