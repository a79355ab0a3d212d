package dev.sessiongateway.domain.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.fault.FaultException;
import org.junit.jupiter.api.Test;

class VCardTest {
  @Test
  void isWrittenAsPhonesReadIt() {
    var card =
        new VCard(
            "Ana Silva",
            "+55 11 98765-0001",
            "5511987650001",
            "Acme",
            "ana@acme.example",
            "https://acme.example");
    assertThat(card.toCard().name()).isEqualTo("Ana Silva");
    assertThat(card.toCard().vcard().split("\r\n"))
        .containsExactly(
            "BEGIN:VCARD",
            "VERSION:3.0",
            "N:;Ana Silva;;;",
            "FN:Ana Silva",
            "ORG:Acme",
            "EMAIL:ana@acme.example",
            "URL:https://acme.example",
            "item1.TEL;waid=5511987650001:+55 11 98765-0001",
            "item1.X-ABLabel:Mobile",
            "END:VCARD");
  }

  @Test
  void whatIsAbsentHasNoLine() {
    var card = new VCard("Ana", "+5511987650001", "5511987650001", null, " ", null).toCard();
    assertThat(card.vcard()).doesNotContain("ORG", "EMAIL", "URL");
  }

  @Test
  void noTextBreaksOutOfItsLine() {
    var card =
        new VCard(
                "A;B,C\\D\nEND:VCARD\r\nTEL:1\u0000",
                "+5511987650001",
                "5511987650001",
                "x\u2028y",
                null,
                null)
            .toCard();
    assertThat(card.vcard().split("\r\n"))
        .contains("FN:A\\;B\\,C\\\\D\\nEND:VCARD\\nTEL:1", "ORG:x\\ny")
        .filteredOn(line -> line.startsWith("END:") || line.startsWith("TEL"))
        .hasSize(1);
    assertThat(card.vcard()).doesNotContain("\u0000");
  }

  @Test
  void aCardNeedsANameAndANumber() {
    assertThatThrownBy(() -> new VCard(" ", "+5511987650001", "5511987650001", null, null, null))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault().code()).isEqualTo("invalid.contacts.fullName"));
    assertThatThrownBy(() -> new VCard("Ana", " ", "5511987650001", null, null, null))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault().code()).isEqualTo("invalid.contacts.phoneNumber"));
  }
}
