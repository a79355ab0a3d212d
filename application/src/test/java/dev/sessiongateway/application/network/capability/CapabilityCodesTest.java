package dev.sessiongateway.application.network.capability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.network.CapabilityCodes;
import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.EveryCapabilityContract;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelReading;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.application.network.capability.LabelCapabilities.LabelEditing;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
import java.util.HashSet;
import org.junit.jupiter.api.Test;

/// Clients read these codes: a test that fails here says that they would meet another one.
class CapabilityCodesTest {
  private interface Unnamed extends Capability {}

  @Test
  void theCodesAreTheseAndNoOthers() {
    assertThat(CapabilityCodes.all().values())
        .containsExactlyInAnyOrder(
            "address-book",
            "call-offering",
            "call-rejecting",
            "catalogs",
            "channel-administration",
            "channel-following",
            "channel-reading",
            "channel-searching",
            "chat-deleting",
            "chat-organizing",
            "code-pairing",
            "contact-blocking",
            "contact-lookup",
            "credentials-pairing",
            "disappearing-messages",
            "group-administration",
            "group-reading",
            "hidden-ids",
            "inbound-messages",
            "join-approval",
            "label-editing",
            "labelling",
            "message-editing",
            "message-pinning",
            "message-sending",
            "passkey-pairing",
            "poll-voting",
            "message-starring",
            "presence-reading",
            "presence-sending",
            "privacy-editing",
            "profile-editing",
            "profile-pictures",
            "profile-reading",
            "qr-pairing",
            "reacting",
            "read-receipts",
            "story-audience-editing",
            "templates");
  }

  @Test
  void eachCapabilityHasTheCodeThatItAlwaysHad() {
    assertThat(CapabilityCodes.of(GroupReading.class)).isEqualTo("group-reading");
    assertThat(CapabilityCodes.of(LabelEditing.class)).isEqualTo("label-editing");
    assertThat(CapabilityCodes.of(Labelling.class)).isEqualTo("labelling");
    assertThat(CapabilityCodes.of(ChannelReading.class)).isEqualTo("channel-reading");
  }

  @Test
  void everyCapabilityHasItsContract() {
    var tested = new HashSet<>(ContractOf.Reader.capabilitiesOf(EveryCapabilityContract.class));
    tested.addAll(ContractOf.Reader.capabilitiesOf(CredentialsPairingContract.class));
    tested.addAll(ContractOf.Reader.capabilitiesOf(TemplatesContract.class));
    tested.addAll(ContractOf.Reader.capabilitiesOf(InboundMessagesContract.class));
    assertThat(tested).isEqualTo(CapabilityCodes.all().keySet());
  }

  @Test
  void aCapabilityWithoutCodeIsAnErrorOfTheProgram() {
    assertThatThrownBy(() -> CapabilityCodes.of(Unnamed.class))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
