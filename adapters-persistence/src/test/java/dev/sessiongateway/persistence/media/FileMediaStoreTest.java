package dev.sessiongateway.persistence.media;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.media.MediaStoreContract;
import dev.sessiongateway.persistence.TemporaryStores;
import org.junit.jupiter.api.extension.RegisterExtension;

class FileMediaStoreTest implements MediaStoreContract {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  @Override
  public Stores stores() {
    return temporary.get();
  }
}
