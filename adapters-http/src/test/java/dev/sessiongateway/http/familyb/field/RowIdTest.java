package dev.sessiongateway.http.familyb.field;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowIdTest {
  private static final String FORM = "[0-9a-z]{25}";
  private static final MessageId ID = new MessageId("3EB0C0FFEE1234567890");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "3EB0C0FFEE1234567890",
        "00000000",
        "ZZZZZZZZZZZZZZZZZZZZZZZZ",
        "ABCDEF0123456789ABCDEF0123456789",
        "00000000000000000000000000000000",
        "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF"
      })
  void aMessageIsReadBack(String id) {
    var session = Samples.session("ada");
    var row = RowId.MESSAGE.of(session, new MessageId(id));

    assertThat(row).matches(FORM).isEqualTo(RowId.MESSAGE.of(session, new MessageId(id)));
    assertThat(RowId.MESSAGE.messageId(session, row)).contains(new MessageId(id));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4917012345@c.us",
        "0017@c.us",
        "123456789012345678@lid",
        "120363000000000001@g.us",
        "4917012345678-1612345678@g.us",
        "120363000000000005@newsletter"
      })
  void aContactIsReadBack(String address) {
    var session = Samples.session("ada");
    var jid = Address.of(address);
    var row = RowId.CONTACT.of(session, jid);

    assertThat(row).matches(FORM);
    assertThat(RowId.CONTACT.jid(session, row)).contains(jid);
  }

  @Test
  void tablesAndInstancesHaveIdsOfTheirOwn() {
    var ada = Samples.session("ada");
    var bob = Samples.session("bob");

    assertThat(RowId.MESSAGE.of(ada, ID))
        .isNotEqualTo(RowId.MESSAGE.of(bob, ID))
        .isNotEqualTo(RowId.MESSAGE_UPDATE.of(ada, ID));
    assertThat(RowId.CONTACT.of(ada, Samples.GRACE))
        .isNotEqualTo(RowId.CHAT.of(ada, Samples.GRACE));
    assertThat(RowId.MESSAGE.messageId(bob, RowId.MESSAGE.of(ada, ID))).isNotEqualTo(ID);
  }

  @Test
  void whatIsTooLongHasAnIdToo() {
    var session = Samples.session("ada");
    var long40 = new MessageId("Z".repeat(40));
    var longGroup = Address.group("1".repeat(30) + "-" + "2".repeat(20));

    assertThat(RowId.MESSAGE.of(session, long40)).matches(FORM);
    assertThat(RowId.MESSAGE.messageId(session, RowId.MESSAGE.of(session, long40))).isEmpty();
    assertThat(RowId.CONTACT.of(session, longGroup)).matches(FORM);
    assertThat(RowId.CONTACT.jid(session, RowId.CONTACT.of(session, longGroup))).isEmpty();
    assertThat(RowId.CHAT.of(session, Address.STATUS)).matches(FORM);
    assertThat(RowId.CHAT.jid(session, RowId.CHAT.of(session, Address.STATUS))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "zzzzzzzzzzzzzzzzzzzzzzzzz", "0000000000000000000000000", "c123", "4917"})
  void anIdOfNoRowMatchesNothing(String text) {
    var session = Samples.session("ada");

    assertThat(RowId.CONTACT.jid(session, text)).isEmpty();
  }
}
