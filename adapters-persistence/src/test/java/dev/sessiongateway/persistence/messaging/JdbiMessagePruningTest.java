package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.messaging.MessagePruningContract;
import dev.sessiongateway.persistence.TemporaryStores;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiMessagePruningTest implements MessagePruningContract {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  @Override
  public Stores stores() {
    return temporary.get();
  }
}
