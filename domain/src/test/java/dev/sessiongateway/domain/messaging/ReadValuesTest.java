package dev.sessiongateway.domain.messaging;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.media.FileExtension;
import dev.sessiongateway.domain.media.SafeFileName;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.network.NetworkLimits.Limit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is read from ids, cards, types and names of others.
class ReadValuesTest {
  @ParameterizedTest
  @CsvSource({
    "3A000000000000000000, IOS",
    "3A0000000000000000, DESKTOP",
    "3EB0C0FFEE12345678, WEB",
    "A00000000000000000000, ANDROID",
    "A0000000000000000000000000000000, ANDROID",
    "A00000000000000000, DESKTOP",
    "3F00, DESKTOP",
    "ABCD, UNKNOWN"
  })
  void theDeviceOfASenderIsInTheIdOfItsMessage(String id, SenderDevice device) {
    assertThat(SenderDevice.of(new MessageId(id))).isEqualTo(device);
  }

  @Test
  void aPinLastsADayAWeekOrAMonth() {
    assertThat(PinDuration.ofSeconds(604_800).length().toDays()).isEqualTo(7);
    assertFault("invalid.duration", () -> PinDuration.ofSeconds(1));
  }

  @Test
  void aCardHasItsFullName() {
    var card = "BEGIN:VCARD\r\nFN:Ada\\, Lady\r\nEND:VCARD";
    assertThat(ContactCard.all("vcard", card).getFirst().name()).isEqualTo("Ada, Lady");
    assertFault("invalid.vcard", () -> ContactCard.all("vcard", "FN:Ada"));
    assertFault("invalid.vcard", () -> ContactCard.all("vcard", "BEGIN:VCARD\r\nN:Ada"));
    assertFault("invalid.vcard", () -> ContactCard.all("vcard", "BEGIN:VCARD\r\nFN: \r\n"));
  }

  @Test
  void aFileHasTheExtensionOfItsType() {
    assertThat(FileExtension.of("text/csv; charset=utf-8")).isEqualTo(".csv");
    assertThat(FileExtension.of("TEXT/CSV")).isEqualTo(".csv");
    assertThat(FileExtension.of("x/unknown")).isEmpty();
  }

  @Test
  void aNameKeepsJoinersAndFlagsAndLosesWhatIsNotSeen() {
    assertThat(SafeFileName.of("a\u200db\u200cc\u200ed.txt")).contains("a\u200db\u200ccd.txt");
    var flag = new StringBuilder().appendCodePoint(0xE0020).appendCodePoint(0xE007F);
    assertThat(SafeFileName.of(flag + "x")).contains(flag + "x");
    var tag = new StringBuilder().appendCodePoint(0xE0001);
    assertThat(SafeFileName.of(tag + "x")).contains("x");
    assertThat(SafeFileName.of("A:Z:a:z:1:.txt")).contains("1:.txt");
    assertThat(SafeFileName.of("[:x")).contains("[:x");
    assertThat(SafeFileName.of("{:x")).contains("{:x");
  }

  @Test
  void whatANetworkLacksIsSentAsTextWithinTheStandard() {
    var limits = NetworkLimits.STANDARD.withoutChoices().with(Limit.BUTTONS, 3).withChoicesAsText();
    assertThat(limits.of(Limit.BUTTONS)).isEqualTo(3);
    assertThat(limits.of(Limit.SECTIONS)).isEqualTo(10);
    assertThat(limits.of(Limit.CAROUSEL_CARDS)).isEqualTo(10);
  }
}
