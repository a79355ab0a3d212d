package dev.sessiongateway.network.simulator.world;

import static dev.sessiongateway.network.simulator.Town.ADA;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.CHLOE;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.HIKERS;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.PrivacyEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfileEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.domain.profile.ProfileName;
import dev.sessiongateway.network.simulator.Town;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What people show of themselves, and to whom, in a town whose pictures have addresses.
class ProfilesTest {
  private static final Attachment.Stored PICTURE =
      new Attachment.Stored(new MediaId("abcdefgh12345678.jpg"), "image/jpeg", "me.jpg", 10);
  private static final String ADDRESS = "https://gateway.example.org/abcdefgh12345678.jpg";

  @TempDir private Path directory;
  @AutoClose private Town town;
  private Town.Paired paula;
  private Town.Paired frida;

  @BeforeEach
  void open() {
    town = Town.withPictures(directory, id -> "https://gateway.example.org/" + id.value());
    paula = town.pair("paula", PAULA);
    frida = town.pair("frida", FRIDA);
    frida.use(ProfilePictures.class).setPicture(PICTURE);
    frida.use(ProfileEditing.class).setAbout(new About("At the sea"));
  }

  @Test
  void aPictureIsReadUnderTheAddressOfItsFile() {
    assertThat(lookUp()).isEqualTo(new Contact(FRIDA.jid(), "Frida", ADDRESS));
    assertThat(paula.use(ProfileReading.class).profile(FRIDA.jid()).orElseThrow().contact())
        .isEqualTo(lookUp());
    frida.use(ProfilePictures.class).removePicture();
    assertThat(lookUp().pictureUrl()).isNull();
  }

  @Test
  void whoHasAChatHearsOfANewNameAndPictureWithItsAddress() {
    town.phones.write(FRIDA, PAULA.jid(), "hello");
    frida.use(ProfileEditing.class).setName(new ProfileName("Frida B"));
    frida.use(ProfileEditing.class).setName(new ProfileName("Frida B"));
    assertThat(town.eventsOf(paula))
        .endsWith(new Event.ContactChanged(new Contact(FRIDA.jid(), "Frida B", ADDRESS), false));
    var third = town.pair("third", PAULA);
    assertThat(third.signals().next(Event.HistorySynced.class).contacts())
        .containsExactly(new Contact(FRIDA.jid(), "Frida B", ADDRESS), contact(CHLOE.jid()));
  }

  private Contact contact(Address person) {
    return paula.use(ContactLookup.class).lookUp(person).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "all, true, true",
    "contacts, false, true",
    "contact_blacklist, false, true",
    "none, false, false"
  })
  void itsOwnerSaysWhoSeesIt(String value, boolean byStrangers, boolean byAcquaintances) {
    frida
        .use(PrivacyEditing.class)
        .update(new PrivacySettings(Map.of(Setting.PROFILE, value, Setting.STATUS, value)));
    assertVisible(paula, byStrangers);
    town.phones.write(FRIDA, PAULA.jid(), "hello");
    assertVisible(paula, byAcquaintances);
    assertVisible(frida, true);
  }

  @Test
  void whoIsBlockedSeesNothingOfIt() {
    frida.use(ContactBlocking.class).block(PAULA.jid(), true);
    assertVisible(paula, false);
  }

  private static void assertVisible(Town.Paired viewer, boolean visible) {
    var profile = viewer.use(ProfileReading.class).profile(FRIDA.jid()).orElseThrow();
    assertThat(profile.contact().pictureUrl()).isEqualTo(visible ? ADDRESS : null);
    assertThat(profile.about()).isEqualTo(visible ? "At the sea" : null);
  }

  @Test
  void shopsSayWhatTheySell() {
    var reading = paula.use(ProfileReading.class);
    var shop = reading.profile(BEN.jid()).orElseThrow();
    assertThat(shop.about()).isEqualTo("Soup is on");
    assertThat(shop.business())
        .isNotNull()
        .satisfies(business -> assertThat(business.category()).isEqualTo("Restaurant"));
    assertThat(reading.profile(CHLOE.jid()).orElseThrow().business()).isNotNull();
    assertThat(reading.profile(ADA.jid()).orElseThrow().business()).isNull();
    assertThat(reading.profile(Address.person("4407700900101")).orElseThrow().contact().id())
        .as("a number with a zero too many")
        .isEqualTo(ADA.jid());
  }

  @Test
  void theNameOfAnAccountIsWhatOthersKnowItBy() {
    paula.use(ProfileEditing.class).setName(new ProfileName("Paula P"));
    assertThat(town.phones.phones()).anyMatch(phone -> phone.name().equals("Paula P"));
    town.phones.write(PAULA, FRIDA.jid(), "hello");
    assertThat(town.last(FRIDA, PAULA.jid()).message().senderName()).isEqualTo("Paula P");
  }

  @Test
  void aGroupHasAPictureToo() {
    paula.use(GroupAdministration.class).setPicture(HIKERS, PICTURE);
    assertThat(paula.use(GroupReading.class).find(HIKERS).orElseThrow().pictureUrl())
        .isEqualTo(ADDRESS);
    var code = town.group(HIKERS).inviteCode();
    assertThat(frida.use(GroupReading.class).findByInvite(code).orElseThrow().pictureUrl())
        .isEqualTo(ADDRESS);
  }

  private Contact lookUp() {
    return contact(FRIDA.jid());
  }
}
