package dev.sessiongateway.domain.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.messaging.ContactDetails.Labelled;
import dev.sessiongateway.domain.messaging.ContactDetails.Name;
import dev.sessiongateway.domain.messaging.ContactDetails.Phone;
import dev.sessiongateway.domain.messaging.ContactDetails.Postal;
import dev.sessiongateway.domain.messaging.ContactDetails.Work;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContactDetailsTest {
  private static final ContactDetails ALL =
      new ContactDetails(
          new Name("Dr. Barbara J. Johnson Esq.", "Barbara", "Johnson", "Joana", "Dr.", "Esq."),
          List.of(
              new Phone("+1 (650) 555-5555", "16505555555", "HOME"),
              new Phone("+1 (650) 666-6666", null, "WORK")),
          List.of(new Labelled("barb@example.org", "WORK")),
          List.of(new Labelled("https://example.org/a;b", "HOME")),
          List.of(
              new Postal(
                  "1 Lucky; Shrub, Way",
                  "Menlo Park",
                  "CA",
                  "94025",
                  "United States",
                  "us",
                  "OFFICE")),
          "1999-01-23",
          new Work("Lucky Shrub", "Legal", "Lead Counsel"));

  @Test
  void eachPartSurvivesTheCard() {
    var card = ALL.toCard();
    assertThat(card.name()).isEqualTo("Dr. Barbara J. Johnson Esq.");
    assertThat(card.vcard())
        .contains(
            "N:Johnson;Barbara;Joana;Dr.;Esq.\r\n",
            "ORG:Lucky Shrub;Legal\r\n",
            "TEL;TYPE=HOME;waid=16505555555:+1 (650) 555-5555\r\n",
            "ADR;TYPE=OFFICE;CC=us:;;1 Lucky\\; Shrub\\, Way;Menlo Park;CA;94025;United States\r\n",
            "BDAY:1999-01-23\r\n");
    assertThat(ContactDetails.of(card)).isEqualTo(ALL);
  }

  @Test
  void aNameAloneIsACard() {
    var alone =
        new ContactDetails(new Name("Ben"), List.of(), List.of(), List.of(), List.of(), null, null);
    assertThat(alone.toCard().vcard())
        .isEqualTo("BEGIN:VCARD\r\nVERSION:3.0\r\nN:;Ben;;;\r\nFN:Ben\r\nEND:VCARD");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "TEL;TYPE=WORK:1 | WORK",
        "TEL;type=CELL;type=VOICE;waid=1:1 | CELL",
        "TEL;TYPE=\"voice,home\":1 | home",
        "TEL;HOME:1 | HOME",
        "TEL;TYPE=pref:1 |",
        "TEL;PREF=1:1 |",
        "TEL;=HOME:1 |",
        "TEL:1 |"
      })
  void aLabelIsReadAsProgramsWriteIt(String line, String label) {
    var card = new ContactCard("Ben", "BEGIN:VCARD\nFN:Ben\n" + line + "\nEND:VCARD");
    assertThat(ContactDetails.of(card).phones().getFirst().label()).isEqualTo(label);
  }

  @ParameterizedTest
  @CsvSource({"19990123, 1999-01-23", "1999-01-23T00:00:00Z, 1999-01-23", "--0123,"})
  void aBirthdayIsADay(String written, String day) {
    var card = new ContactCard("Ben", "BEGIN:VCARD\nBDAY:" + written + "\nEND:VCARD");
    assertThat(ContactDetails.of(card).birthday()).isEqualTo(day);
  }

  @Test
  void aLabelThatWouldBreakTheLineIsLeftOut() {
    var odd =
        new ContactDetails(
            new Name("Ben"),
            List.of(new Phone("1\r\nX:2", null, "A:B\r\nNOTE")),
            List.of(),
            List.of(),
            List.of(),
            null,
            null);
    assertThat(odd.toCard().vcard()).contains("\r\nTEL:1\\nX:2\r\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ORG:Lucky Shrub | Lucky Shrub | |",
        "ORG:;Legal | | Legal |",
        "TITLE:Counsel | | | Counsel"
      })
  void anyPartOfTheWorkIsKeptAlone(String line, String company, String department, String title) {
    var card = new ContactCard("Ben", "BEGIN:VCARD\nFN:Ben\n" + line + "\nEND:VCARD");
    var details = ContactDetails.of(card);
    assertThat(details.work()).isEqualTo(new Work(company, department, title));
    assertThat(details.toCard().vcard()).contains(line + "\r\n");
  }

  @Test
  void aNameMayHaveFewerPartsThanItsProperty() {
    var card = new ContactCard("Ada", "BEGIN:VCARD\nFN:Ada\nN:Lovelace;Ada\nEND:VCARD");
    assertThat(ContactDetails.of(card).name())
        .isEqualTo(new Name("Ada", "Ada", "Lovelace", null, null, null));
  }
}
