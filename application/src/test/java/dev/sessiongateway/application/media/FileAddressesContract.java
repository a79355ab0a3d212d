package dev.sessiongateway.application.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.FileAddresses.FileAddress;
import dev.sessiongateway.application.media.FileAddresses.Proof;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import java.net.URI;
import org.junit.jupiter.api.Test;

/// What every [FileAddresses] keeps.
public interface FileAddressesContract {
  SessionName SESSION = new SessionName("Loja 1");

  MediaId FILE = new MediaId("0123456789.png");

  FileAddresses addresses();

  /// The address of [#FILE] that clients of [#SESSION] get.
  URI signed();

  @Test
  default void whatWasHandedOutIsFound() {
    assertThat(addresses().find(signed())).contains(new FileAddress(SESSION, FILE, Proof.SIGNED));
  }

  @Test
  default void withoutItsSignatureTheCallersKeyDecides() {
    var url = signed().toString();
    var plain = URI.create(url.substring(0, url.indexOf('?')));
    assertThat(addresses().find(plain)).contains(new FileAddress(SESSION, FILE, Proof.NONE));
  }

  @Test
  default void anotherServerIsNotFound() {
    var other = URI.create(signed().toString().replace(signed().getHost(), "other.example"));
    assertThat(addresses().find(other)).isEmpty();
  }
}
