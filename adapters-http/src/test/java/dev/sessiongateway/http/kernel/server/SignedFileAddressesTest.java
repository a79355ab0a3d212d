package dev.sessiongateway.http.kernel.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.contact.LidDirectory;
import dev.sessiongateway.application.media.FileAddresses;
import dev.sessiongateway.application.media.FileAddresses.FileAddress;
import dev.sessiongateway.application.media.FileAddresses.Proof;
import dev.sessiongateway.application.media.FileAddressesContract;
import dev.sessiongateway.application.time.ManualTime;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("redteam")
class SignedFileAddressesTest implements FileAddressesContract {
  private final ManualTime time = new ManualTime();
  private final ServerInfo server =
      new ServerInfo(
          "0.1.0",
          time.instant(),
          URI.create("https://gateway.test/below/"),
          new PathSigner(new byte[32], time),
          null,
          new LidDirectory(new InMemoryStores().contacts()));

  @Override
  public FileAddresses addresses() {
    return new SignedFileAddresses(server);
  }

  @Override
  public URI signed() {
    return URI.create(server.fileUrl(SESSION, FILE));
  }

  @Test
  void theUsualPortAndLettersOfAnyCaseAreTheSame() {
    var other = signed().toString().replace("https://gateway.test/", "HTTPS://GATEWAY.test:443/");
    assertThat(addresses().find(URI.create(other)))
        .contains(new FileAddress(SESSION, FILE, Proof.SIGNED));
  }

  @Test
  void aSignatureEnds() {
    var url = signed();
    time.advance(Duration.ofDays(9));
    assertThat(addresses().find(url)).contains(new FileAddress(SESSION, FILE, Proof.EXPIRED));
  }
}
