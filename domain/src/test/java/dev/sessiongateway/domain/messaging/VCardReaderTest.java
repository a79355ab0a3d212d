package dev.sessiongateway.domain.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.sessiongateway.domain.fault.FaultException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("redteam")
class VCardReaderTest {
  private static final String EVA = "BEGIN:VCARD\nVERSION:3.0\nFN:Eva\nTEL:+44 7700\nEND:VCARD";
  private static final String BEN = "BEGIN:VCARD\r\nFN:Ben\r\nEND:VCARD";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FN:Eva Müller | Eva Müller",
        "fn;LANGUAGE=de:Eva | Eva",
        "item1.FN:Eva | Eva",
        "FN;ENCODING=QUOTED-PRINTABLE:Eva=20=4D=C3=BC | Eva Mü",
        "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=45va | Eva",
        "FN;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:M=FC | Mü",
        "FN;CHARSET=no/such;ENCODING=QUOTED-PRINTABLE:M=C3=BC | Mü",
        "FN;ENCODING=QUOTED-PRINTABLE:Eva=2 | Eva=2",
        "FN;ENCODING=QUOTED-PRINTABLE:Eva=ZZ | Eva=ZZ",
        "FN:M\\;B\\,C\\\\D\\nE | M;B,C\\D E",
        "FN:Eva=20 | Eva=20"
      })
  void aNameIsReadAsPeopleDo(String line, String name) {
    var card = "BEGIN:VCARD\r\nVERSION:2.1\r\n" + line + "\r\nEND:VCARD";
    assertThat(ContactCard.all("vcard", card)).containsExactly(new ContactCard(name, card));
  }

  /// Address books of Windows write one, and so each of several files has it that are put together.
  @Test
  void aByteOrderMarkBeforeACardIsSkipped() {
    assertThat(ContactCard.all("vcard", "\uFEFF" + EVA))
        .containsExactly(new ContactCard("Eva", EVA));
    assertThat(ContactCard.all("vcard", "\uFEFF" + EVA + "\n\uFEFF" + BEN))
        .extracting(ContactCard::name)
        .containsExactly("Eva", "Ben");
  }

  @Test
  void aLineWithoutANameIsNoProperty() {
    assertThat(VCardReader.properties(":x\nFN:Eva"))
        .extracting(VCardProperty::name)
        .containsExactly("FN");
  }

  @Test
  void aControlCharacterThatIsQuotedIsRead() {
    var card = "BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:Eva=09M\nEND:VCARD";
    assertThat(VCardReader.values(card, "FN")).containsExactly("Eva\tM");
  }

  @Test
  void aCardMayHave65536Characters() {
    var start = "BEGIN:VCARD\r\nFN:Eva\r\nNOTE:";
    var end = "\r\nEND:VCARD";
    var longest = start + "x".repeat(65_536 - start.length() - end.length()) + end;
    assertThat(ContactCard.all("vcard", longest)).containsExactly(new ContactCard("Eva", longest));
  }

  @Test
  void longLinesGoOn() {
    var card = "BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:Eva=\n =20M\nNOTE:a\n  b\n\tc\nEND:VCARD";
    assertThat(VCardReader.values(card, "FN")).containsExactly("Eva M");
    assertThat(VCardReader.values(card, "NOTE")).containsExactly("a bc");
  }

  @Test
  void numbersAreFoundInGroupsAndOtherForms() {
    var card =
        "BEGIN:VCARD\nitem1.TEL;waid=447700900101:+44 7700 900101\ntel;type=CELL:1\n"
            + "TEL;VALUE=uri:tel:+49-151\nitem1.X-ABLabel:Mobile\nEND:VCARD";
    assertThat(VCardReader.values(card, "TEL")).containsExactly("+44 7700 900101", "1", "+49-151");
    assertThat(VCardReader.properties(card))
        .extracting(VCardProperty::name, VCardProperty::account, VCardProperty::value)
        .contains(tuple("TEL", "447700900101", "+44 7700 900101"));
  }

  @Test
  void everyCardOfATextIsOne() {
    var cards = ContactCard.all("vcard", EVA + "\n\n" + BEN + "\n");
    assertThat(cards).extracting(ContactCard::name).containsExactly("Eva", "Ben");
    assertThat(cards.getLast().vcard()).isEqualTo(BEN);
    assertThat(VCardReader.cards(EVA + "\nSent from my phone\n" + BEN + "\nBye"))
        .containsExactly(EVA.replace("\n", "\r\n"), BEN);
    assertThat(ContactCard.all("vcard", "BEGIN:VCARD\nFN:A\nbegin:vcard\nFN:B"))
        .extracting(ContactCard::name)
        .containsExactly("A", "B");
  }

  @ParameterizedTest
  @CsvSource({"''", "text", "BEGIN:VCARD", "'BEGIN:VCARD\nFN: \nEND:VCARD'", "'FN:A\nBEGIN:VCARD'"})
  void whatHasNoNameIsNoCard(String text) {
    assertThatExceptionOfType(FaultException.class)
        .isThrownBy(() -> ContactCard.all("vcard", text))
        .satisfies(e -> assertThat(e.fault().code()).isEqualTo("invalid.vcard"));
  }

  @Test
  void aCardOfTenMegabytesIsRefusedUnreadAndReadInOnePass() {
    var text = "BEGIN:VCARD\nFN:A\nNOTE:" + "=\n ".repeat(3_000_000) + "\nEND:VCARD";
    assertThatExceptionOfType(FaultException.class)
        .isThrownBy(() -> ContactCard.all("vcard", text))
        .satisfies(e -> assertThat(e.fault().message()).contains("65536"));
    assertThat(VCardReader.values(text, "FN")).containsExactly("A");
  }
}
