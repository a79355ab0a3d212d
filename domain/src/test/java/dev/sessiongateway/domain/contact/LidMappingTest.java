package dev.sessiongateway.domain.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sessiongateway.domain.address.Address;
import org.junit.jupiter.api.Test;

/// A hidden id belongs to a number, or is replaced by another hidden id.
class LidMappingTest {
  private static final Address LID = Address.of("203000000000001@lid");
  private static final Address NEXT = Address.of("203000000000002@lid");
  private static final Address PHONE = Address.of("447700900101@c.us");

  @Test
  void aPhoneNumberIsDistinguishedFromAnotherHiddenId() {
    assertThat(new LidMapping(LID, PHONE).hasPhone()).isTrue();
    assertThat(new LidMapping(LID, NEXT).hasPhone()).isFalse();
  }

  @Test
  void anIdOfAnotherKindIsNoHiddenIdAndNoneReplacesItself() {
    assertThatIllegalArgumentException().isThrownBy(() -> new LidMapping(PHONE, LID));
    assertThatIllegalArgumentException().isThrownBy(() -> new LidMapping(LID, LID));
  }
}
